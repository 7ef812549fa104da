//! Fields in the definitions of messages.

use std::fs;

use hsl_wire::MessageType;

/// Returns true if messages of this type have the field of this path, for example `ball[0].position.x`.
pub(super) fn has_field(message_type: &str, path: &str) -> bool {
    let definition = MessageType::by_name(message_type).unwrap().definition;
    let (field, rest) = path.split_once('.').unwrap_or((path, ""));
    let name = field.split('[').next().unwrap();
    // The definitions of its parts follow a line of `=`.
    let own = definition.split("\n===").next().unwrap();
    let kind = own.lines().find_map(|line| {
        let mut words = line.split_whitespace();
        let kind = words.next()?;
        (words.next()? == name).then(|| kind.split('[').next())?
    });
    match kind {
        None => false,
        Some(_) if rest.is_empty() => true,
        Some(kind) => has_field(&format!("hsl_msgs/msg/{kind}"), rest),
    }
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
