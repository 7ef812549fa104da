//! Brackets of a text whose syntax is broken.

/// Bracket that is not closed, or is closed by one of another kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnclosedBracket {
    /// Place \[byte\].
    pub(crate) place: usize,
    /// Bracket that would close it.
    pub(crate) closing: char,
    /// Place of the closing bracket of another kind \[byte\].
    pub(crate) other: Option<usize>,
}

/// Returns the first bracket in a text that is not closed; `None` if all are closed, or a quoted text does not end.
pub(crate) fn find_unclosed(text: &str) -> Option<UnclosedBracket> {
    let mut open: Vec<(usize, char)> = Vec::new();
    // True where a value or a key can begin: elsewhere, brackets and quotes outside of brackets are letters of a text.
    let mut is_start = true;
    let mut before = '\n';
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let place = text.len() - rest.len();
        let after = &rest[letter.len_utf8()..];
        let next = after.chars().next().unwrap_or('\n');
        rest = after;
        match letter {
            '\n' => is_start = true,
            '#' if before.is_whitespace() => rest = &rest[rest.find('\n').unwrap_or(rest.len())..],
            '"' | '\'' if is_start => {
                rest = &rest[end_of_quoted(rest, letter)?..];
                is_start = false;
            }
            '|' | '>' if is_start && open.is_empty() => {
                rest = &rest[end_of_block(rest, indentation(text, place))..];
            }
            '[' | '{' if is_start || !open.is_empty() => {
                open.push((place, if letter == '[' { ']' } else { '}' }));
                is_start = true;
            }
            ']' | '}' => {
                is_start = false;
                match open.pop() {
                    Some((place, closing)) if closing != letter => {
                        let other = Some(text.len() - rest.len() - 1);
                        return Some(UnclosedBracket {
                            place,
                            closing,
                            other,
                        });
                    }
                    _ => {}
                }
            }
            ',' if !open.is_empty() => is_start = true,
            ':' if next.is_whitespace() => is_start = true,
            '-' | '?' if is_start && next.is_whitespace() => {}
            _ if letter.is_whitespace() => {}
            _ => is_start = false,
        }
        before = letter;
    }
    let (place, closing) = open.pop()?;
    Some(UnclosedBracket {
        place,
        closing,
        other: None,
    })
}

/// Returns true if a bracket is open at the end of a text.
pub(crate) fn is_within_brackets(text: &str) -> bool {
    find_unclosed(text).is_some_and(|it| it.other.is_none())
}

/// Returns the number of bytes to the end of a quoted text, its last quote included; `None` if it does not end.
fn end_of_quoted(text: &str, quote: char) -> Option<usize> {
    let mut letters = text.char_indices();
    while let Some((place, letter)) = letters.next() {
        if letter == '\\' && quote == '"' {
            letters.next();
        } else if letter == quote {
            // Two single quotes are one within a text.
            match quote == '\'' && text[place + 1..].starts_with(quote) {
                true => drop(letters.next()),
                false => return Some(place + 1),
            }
        }
    }
    None
}

/// Returns the number of bytes to the end of a block of text, whose lines have more than `indentation` spaces.
fn end_of_block(text: &str, indentation: usize) -> usize {
    let mut end = text.find('\n').unwrap_or(text.len());
    for line in text[end..].split('\n').skip(1) {
        let spaces = line.len() - line.trim_start_matches(' ').len();
        if !line.trim().is_empty() && spaces <= indentation {
            break;
        }
        end += 1 + line.len();
    }
    end
}

/// Returns the number of spaces at the beginning of the line with this place.
fn indentation(text: &str, place: usize) -> usize {
    let start = text[..place].rfind('\n').map_or(0, |at| at + 1);
    let line = &text[start..place];
    line.len() - line.trim_start_matches(' ').len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unclosed_bracket_is_found_where_it_is_a_bracket() {
        for (text, found) in [
            ("a: [1, 2", Some((3, ']'))),
            ("a: [1, 2}", Some((3, ']'))),
            ("a: {b: [1, 2}", Some((7, ']'))),
            ("a: [[1, 2], 3\nb: {c: [4]}\n", Some((3, ']'))),
            ("{a: 1\n", Some((0, '}'))),
            ("- [1\n- [2]\n", Some((2, ']'))),
            ("a: [1] # [\n", None),
            ("a: b [c\n", None),
            ("a: \"[\" \nb: '[''['\n", None),
            ("a: |\n  [text\nb: [1]\n", None),
            ("a: |\n  [text\nb: [1\n", Some((16, ']'))),
            (">\n    \n  é", None),
            ("a: \"[", None),
            ("a: [\"]\", ']'\n", Some((3, ']'))),
        ] {
            let unclosed = find_unclosed(text).map(|it| (it.place, it.closing));
            assert_eq!(unclosed, found, "{text}");
        }
    }
}
