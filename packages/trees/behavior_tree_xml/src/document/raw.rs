use std::borrow::Cow;

/// Letters that may replace a raw `<` and a raw `&` while the file is parsed. The first two letters that the file does
/// not contain are used. Each has one byte, like the replaced letter, so that places stay the same.
const STAND_INS: [char; 8] = ['\u{7f}', '`', '^', '~', '\\', '$', '%', '|'];

/// Text of a file without `<` and `&` in the values of attributes: XML forbids them, but BehaviorTree.CPP reads them.
/// Letters that the file does not contain replace them.
pub(super) struct Raw<'t> {
    /// Text for the parser.
    pub(super) text: Cow<'t, str>,
    /// Letters in it for `<` and `&`; `None` if nothing is replaced.
    letters: Option<[char; 2]>,
}

impl<'t> Raw<'t> {
    /// Replaces the letters in the values of attributes. A file that contains almost all of the stand-ins stays as it
    /// is.
    pub(super) fn new(text: &'t str) -> Self {
        let unchanged = Self {
            text: Cow::Borrowed(text),
            letters: None,
        };
        let places = places(text);
        let mut unused = STAND_INS.into_iter().filter(|it| !text.contains(*it));
        let (Some(less), Some(and)) = (unused.next(), unused.next()) else {
            return unchanged;
        };
        if places.is_empty() {
            return unchanged;
        }
        let mut changed = String::with_capacity(text.len());
        let mut copied = 0;
        for place in places {
            changed.push_str(&text[copied..place]);
            changed.push(if text[place..].starts_with('<') {
                less
            } else {
                and
            });
            copied = place + 1;
        }
        changed.push_str(&text[copied..]);
        Self {
            text: Cow::Owned(changed),
            letters: Some([less, and]),
        }
    }

    /// Returns the value of an attribute with its original letters.
    pub(super) fn original(&self, value: &str) -> String {
        match self.letters {
            Some([less, and]) => value.replace(less, "<").replace(and, "&"),
            None => value.to_owned(),
        }
    }
}

/// Returns the places \[byte\] of each `<` in a value of an attribute, and of each `&` there that begins no reference.
fn places(text: &str) -> Vec<usize> {
    let mut places = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        rest = &rest[start..];
        let skipped = [
            ("<!--", "-->"),
            ("<![CDATA[", "]]>"),
            ("<?", "?>"),
            ("<!", ">"),
        ];
        if let Some((_, end)) = skipped.iter().find(|(begin, _)| rest.starts_with(begin)) {
            rest = rest.find(end).map_or("", |end| &rest[end..]);
            continue;
        }
        rest = tag(text, &rest[1..], &mut places);
    }
    places
}

/// Adds the places in one tag, whose text after the `<` is `rest`, and returns the text after it.
fn tag<'t>(text: &str, mut rest: &'t str, places: &mut Vec<usize>) -> &'t str {
    while let Some(next) = rest.find(['"', '\'', '>', '<']) {
        let quote = &rest[next..=next];
        if quote == ">" || quote == "<" {
            return &rest[next..];
        }
        let value = &rest[next + 1..];
        let Some(end) = value.find(quote) else {
            return "";
        };
        for (place, letter) in value[..end].match_indices(['<', '&']) {
            if letter == "<" || !is_reference(&value[place..end]) {
                places.push(text.len() - value.len() + place);
            }
        }
        rest = &value[end + 1..];
    }
    ""
}

/// Returns whether the text begins with a reference, such as `&lt;` or `&#10;`.
fn is_reference(text: &str) -> bool {
    let name = text[1..].split_once(';').map_or("", |(name, _)| name);
    let name = name.strip_prefix('#').unwrap_or(name);
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
