//! Fields in the definitions of messages.

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
