//! Scenario file of a failing case.

use std::path::{Path, PathBuf};

use anyhow::Context;
use serde_yaml::{Mapping, Value};

use crate::batch::campaign::Campaign;
use crate::batch::sweep::Point;
use crate::verdict::failure::WrongUse;

/// Comment at the start of the file.
const HEADER: &str = "# Case that failed when `sil search` found it.\n";

/// Writes a scenario file that plays the case of `campaign` with the settings of `point` to `file`, which must not exist.
///
/// # Errors
/// Returns an error if the file exists or cannot be written, or if a setting is not a parameter of a scenario.
pub fn write(file: &Path, campaign: &Campaign, point: &Point) -> anyhow::Result<()> {
    require_new(file)?;
    let text = text(file, campaign, point)?;
    user_files::write(file, text).with_context(|| file.display().to_string())?;
    let read = scenario_kit::find(&file.to_string_lossy());
    if let Err(error) = read {
        // It was written by this function.
        let _ = std::fs::remove_file(file);
        let error = format!("cannot keep the case in a scenario file: {error}");
        return Err(WrongUse::because(error).into());
    }
    Ok(())
}

/// Checks that `file` is the path of a new scenario file.
///
/// # Errors
/// Returns an error if the file exists, or its name is not that of a scenario file.
pub fn require_new(file: &Path) -> Result<(), WrongUse> {
    let name = file.display();
    if file.symlink_metadata().is_ok() {
        let error = format!("--keep {name}: the file exists; use another name");
        return Err(WrongUse::because(error));
    }
    let extension = file.extension().and_then(|it| it.to_str());
    if !matches!(extension, Some("yaml" | "yml")) {
        let error = format!("--keep {name}: the name of a scenario file ends with .yaml");
        return Err(WrongUse::because(error));
    }
    Ok(())
}

fn text(file: &Path, campaign: &Campaign, point: &Point) -> anyhow::Result<String> {
    let base = match &campaign.scenario_file {
        Some(scenario) => relative(file, &scenario.path)?
            .to_string_lossy()
            .into_owned(),
        None => campaign.scenario.clone(),
    };
    let mut parameters = Mapping::new();
    for (key, value) in campaign
        .set
        .iter()
        .chain(point)
        .filter_map(|it| it.split_once('='))
    {
        // The text of a value that is not YAML is a text.
        let value = serde_yaml::from_str(value).unwrap_or_else(|_| Value::from(value));
        parameters.insert(Value::from(key), value);
    }
    let scenario = Mapping::from_iter([
        ("base".into(), base.into()),
        ("seed".into(), campaign.seeds.0.start.into()),
        ("parameters".into(), parameters.into()),
    ]);
    Ok(format!("{HEADER}{}", serde_yaml::to_string(&scenario)?))
}

/// Returns the path of `to` from the folder of `file`.
fn relative(file: &Path, to: &Path) -> anyhow::Result<PathBuf> {
    let from = std::path::absolute(file).with_context(|| file.display().to_string())?;
    let from: Vec<_> = from
        .parent()
        .into_iter()
        .flat_map(Path::components)
        .collect();
    let to: Vec<_> = to.components().collect();
    let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let up = from[common..].iter().map(|_| Path::new(".."));
    let down = to[common..].iter().map(|part| Path::new(part.as_os_str()));
    let path: PathBuf = up.chain(down).collect();
    // A name without a folder is a file, too, because it has an extension.
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_of_the_scenario_starts_at_the_folder_of_the_file() {
        let path = |file: &str, to: &str| relative(Path::new(file), Path::new(to)).unwrap();
        assert_eq!(
            path("/a/b/case.yaml", "/a/c/d.yaml"),
            Path::new("../c/d.yaml")
        );
        assert_eq!(path("/a/case.yaml", "/a/d.yaml"), Path::new("d.yaml"));
    }
}
