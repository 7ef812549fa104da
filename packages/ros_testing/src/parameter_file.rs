use std::fmt::Debug;
use std::path::Path;

use hsl_parameters::{Overrides, ParameterSource};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Shows that `config/<node>.yaml` names every parameter of `T` with its default, so that it can be
/// copied and changed.
///
/// # Panics
/// It does not.
#[expect(clippy::expect_used, reason = "a test fails by panicking")]
pub fn assert_is_default<T>(node: &str)
where
    T: Debug + Default + PartialEq + Serialize + DeserializeOwned,
{
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../config/{node}.yaml"));
    let source = ParameterSource::File(file);
    let mut overrides = Overrides::of(&format!("/{node}"), &[source]).expect("the file is there");
    let read: T = hsl_parameters::read(&overrides).expect("the file is valid");
    assert_eq!(read, T::default());
    let absent: Vec<_> = hsl_parameters::write(&T::default())
        .into_iter()
        .map(|(key, _)| key)
        .filter(|key| overrides.take(key).is_none())
        .collect();
    assert!(
        absent.is_empty(),
        "config/{node}.yaml does not name {absent:?}"
    );
}
