//! Fields of messages.

use std::fs;

use hsl_wire::{FieldKind, MessageType};

/// Returns true if messages of this type have the field of this path, for example `ball[0].position.x`.
pub(super) fn has_field(message_type: &str, path: &str) -> bool {
    let mut message = MessageType::by_name(message_type);
    path.split('.').all(|step| {
        let name = step.split('[').next();
        let fields = message.take().map_or(&[][..], |it| it.fields);
        let field = fields.iter().find(|it| Some(it.name) == name);
        message = field.and_then(|it| match it.kind {
            FieldKind::Message(kind) => Some(kind),
            FieldKind::Primitive(_) => None,
        });
        field.is_some()
    })
}

#[test]
fn constants_stand_directly_before_the_field_that_they_name_in_foxglove_and_lichtblick() {
    let mut count = 0;
    for file in fs::read_dir(super::file("msg/msg")).unwrap() {
        let file = file.unwrap().path();
        let text = fs::read_to_string(&file).unwrap();
        let declared = text
            .lines()
            .map(|it| it.split('#').next().unwrap().trim())
            .filter(|it| !it.is_empty());
        let mut of_constants = None;
        for line in declared {
            let kind = line.split_whitespace().next().unwrap();
            if line.contains('=') && !kind.contains('=') {
                of_constants = Some(kind);
                count += 1;
            } else if let Some(constants) = of_constants.take() {
                let kind = kind.split('[').next();
                assert_eq!(kind, Some(constants), "{}: {line}", file.display());
            }
        }
        assert_eq!(of_constants, None, "{}", file.display());
    }
    assert!(count > 100, "{count} constants");
}
