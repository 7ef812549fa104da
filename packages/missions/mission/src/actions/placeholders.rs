/// A part of a text with placeholders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece<'a> {
    /// Literal text.
    Text(&'a str),
    /// An argument by its index, with the text of the placeholder for messages.
    Index(Option<usize>, &'a str),
    /// An argument by the name of its parameter.
    Name(&'a str),
}

/// Splits a text into its parts. Only `{param0}` and `{?robot}` are placeholders; other braces are text.
pub(crate) fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        if let Some((placeholder, after)) = leading(rest) {
            rest = after;
            return Some(placeholder);
        }
        let next = rest.char_indices().skip(1).map(|(at, _)| at);
        let end = next
            .filter(|at| rest[*at..].starts_with('{'))
            .find(|at| leading(&rest[*at..]).is_some());
        let (text, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        Some(Piece::Text(text))
    })
}

/// Returns the placeholder at the start of a text, and the text after it; `None` if the text starts with anything else.
fn leading(text: &str) -> Option<(Piece<'_>, &str)> {
    let (name, after) = text.strip_prefix('{')?.split_once('}')?;
    if let Some(parameter) = name.strip_prefix('?') {
        return Some((Piece::Name(parameter), after));
    }
    let index = name.strip_prefix("param")?;
    let is_index = !index.is_empty() && index.bytes().all(|byte| byte.is_ascii_digit());
    is_index.then(|| (Piece::Index(index.parse().ok(), name), after))
}

/// Replaces the placeholders by the arguments, each converted by `escape`. A placeholder without an argument stays.
pub(crate) fn fill(
    text: &str,
    parameters: &[String],
    arguments: &[String],
    escape: impl Fn(&str) -> String,
) -> String {
    let filled = pieces(text).map(|piece| {
        let argument = match piece {
            Piece::Text(text) => return text.to_owned(),
            Piece::Index(index, _) => index.and_then(|index| arguments.get(index)),
            Piece::Name(name) => {
                let index = parameters.iter().position(|parameter| parameter == name);
                index.and_then(|index| arguments.get(index))
            }
        };
        argument.map_or_else(|| piece.to_string(), |argument| escape(argument))
    });
    filled.collect()
}

impl std::fmt::Display for Piece<'_> {
    /// Writes the part unchanged.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Index(_, written) => write!(f, "{{{written}}}"),
            Self::Name(name) => write!(f, "{{?{name}}}"),
        }
    }
}
