//! Declarations in TypeScript of types that are sent as JSON.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ts_rs::{Config, TS, TypeVisitor};

/// Width of a line in the generated file.
const WIDTH: usize = 100;

#[derive(Default)]
pub(crate) struct Declarations(BTreeMap<String, String>);

impl Declarations {
    /// Adds the declarations of a type and of all types that it contains. Built-in types have none.
    pub(crate) fn add<T: TS + ?Sized + 'static>(&mut self) {
        let config = Config::new().with_large_int("number");
        let is_declared = T::output_path().is_some();
        if is_declared && !self.0.contains_key(&T::name(&config)) {
            let docs = T::docs().unwrap_or_default();
            let text = format!("{docs}export {}", T::decl(&config));
            self.0.insert(T::name(&config), formatted(&text));
            T::visit_dependencies(self);
        }
    }

    /// Adds the declaration `type NAME = DEFINITION`.
    pub(crate) fn add_alias(&mut self, name: &str, definition: &str) {
        let text = format!("export type {name} = {definition};");
        self.0.insert(name.to_owned(), formatted(&text));
    }

    /// Returns the text of the file, with a comment at its top.
    pub(crate) fn text(&self, about: &str) -> String {
        let declarations: Vec<_> = self.0.values().map(String::as_str).collect();
        format!("{}\n{}\n", comment(about, 0), declarations.join("\n\n"))
    }
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + ?Sized + 'static>(&mut self) {
        self.add::<T>();
    }
}

/// Returns the path of a generated file of the page, which is in the package `sil_viewer`.
pub(crate) fn file_of_page(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../sil_viewer/web")
        .join(name)
}

/// Formats a declaration of `ts_rs`: one member per line, with its documentation above it. An object with one member
/// stays in its line.
fn formatted(text: &str) -> String {
    let mut shown = String::new();
    let mut brackets = Vec::new();
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        if rest.starts_with("/**") {
            let (documentation, after) = rest.split_once("*/").expect("a comment has an end");
            let lines = documentation.trim_start_matches("/**").lines();
            let words: Vec<_> = lines
                .map(|line| line.trim_start_matches([' ', '*']))
                .collect();
            shown.push_str(&comment(words.join(" ").trim(), brackets.len()));
            shown.push_str(&"  ".repeat(brackets.len()));
            rest = after.trim_start();
            continue;
        }
        let ends_member = next == ',' && brackets.last() == Some(&'{');
        rest = &rest[next.len_utf8()..];
        match next {
            '{' if !rest.split('}').next().unwrap_or_default().contains(',') => {
                let (inline, after) = rest.split_once('}').expect("a bracket is closed");
                shown.push_str(&format!("{{{inline}}}"));
                rest = after;
            }
            '{' | '[' => {
                brackets.push(next);
                shown.push(next);
            }
            '}' | ']' => {
                brackets.pop();
                shown.truncate(shown.trim_end().len());
                if next == '}' {
                    shown.push('\n');
                    shown.push_str(&"  ".repeat(brackets.len()));
                }
                shown.push(next);
            }
            ',' if ends_member => shown.push(';'),
            '\n' => {}
            other => shown.push(other),
        }
        if next == '{' && brackets.last() == Some(&'{') && !shown.ends_with('}') || ends_member {
            rest = rest.trim_start();
            shown.push('\n');
            if !rest.starts_with("/**") {
                shown.push_str(&"  ".repeat(brackets.len()));
            }
        }
    }
    shown
}

/// Returns documentation as a comment, indented by `depth` levels and wrapped at [`WIDTH`].
fn comment(text: &str, depth: usize) -> String {
    let indent = "  ".repeat(depth);
    let text = text
        .replace("\\[", "[")
        .replace("\\]", "]")
        .replace("`None`", "`null`");
    if indent.len() + text.len() + 7 <= WIDTH {
        return format!("{indent}/** {text} */\n");
    }
    let mut lines = vec![format!("{indent}/**")];
    let mut line = format!("{indent} *");
    for word in text.split_whitespace() {
        if line.len() + 1 + word.len() > WIDTH {
            lines.push(std::mem::replace(&mut line, format!("{indent} *")));
        }
        line = format!("{line} {word}");
    }
    lines.extend([line, format!("{indent} */\n")]);
    lines.join("\n")
}
