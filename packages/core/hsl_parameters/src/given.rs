//! Value of a parameter from the command line or a file.

use serde_yaml::Value;

/// Value of a parameter, and its source.
#[derive(Clone, Debug, PartialEq)]
pub struct Override {
    /// Value as in YAML.
    pub value: Value,
    /// File or rule, for messages.
    pub source: String,
    /// Text of a value that YAML does not read as text, such as `20261125`; used for a parameter that is text.
    pub(crate) text: Option<String>,
    /// True if the value comes from a section of a file for nodes of any name, such as `/**`.
    pub is_shared: bool,
}

impl Override {
    /// Creates a value that already has the type of its parameter.
    pub fn new(value: Value, source: impl Into<String>) -> Self {
        Self {
            value,
            source: source.into(),
            text: None,
            is_shared: false,
        }
    }

    /// Creates the value of a rule from its text, which is parsed as YAML. The text itself is kept unless it is in
    /// quotes, for parameters that are text, and because YAML would cut off ` # 1` at its end.
    pub(crate) fn of_rule(text: &str, source: String) -> Self {
        let is_quoted = text.trim_start().starts_with(['"', '\'']);
        let as_text = || Value::from(text);
        match serde_yaml::from_str(text) {
            Ok(value @ Value::String(_)) if is_quoted => Self::new(value, source),
            Ok(Value::String(_)) | Err(_) => Self::new(as_text(), source),
            Ok(value) => Self {
                text: Some(text.to_owned()),
                ..Self::new(value, source)
            },
        }
    }

    /// Returns the override with the value that its parameter takes; `fits` tests a value. If the value may be a text
    /// or another value, the text counts if it fits. A null value stays null if the parameter may be absent.
    pub(crate) fn resolved(&self, fits: impl Fn(&Value) -> bool) -> Self {
        let mut resolved = self.clone();
        if let Some(text) = resolved.text.take() {
            let text = Value::from(text);
            let is_absent = self.value.is_null() && fits(&self.value);
            if !is_absent && fits(&text) {
                resolved.value = text;
            }
        }
        resolved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_a_rule_stays_unless_it_is_in_quotes() {
        for (text, expected) in [
            ("out: 1.json", Value::from("out: 1.json")),
            ("a #1.json", "a #1.json".into()),
            ("{a", "{a".into()),
            (" a ", " a ".into()),
            ("'007'", "007".into()),
            ("\"a: b\"", "a: b".into()),
            ("'a' b", "'a' b".into()),
            ("true", "true".into()),
        ] {
            let given = Override::of_rule(text, "here".to_owned());
            assert_eq!(given.resolved(Value::is_string).value, expected, "{text}");
        }
    }

    #[test]
    fn a_value_that_is_no_text_is_read_as_yaml() {
        for (text, expected) in [
            ("1e3", Value::from(1e3)),
            ("[1, 2]", vec![1, 2].into()),
            ("true # always", true.into()),
            ("", Value::Null),
        ] {
            let given = Override::of_rule(text, "here".to_owned());
            let is_no_text = |value: &Value| !value.is_string();
            assert_eq!(given.resolved(is_no_text).value, expected, "{text}");
        }
    }
}
