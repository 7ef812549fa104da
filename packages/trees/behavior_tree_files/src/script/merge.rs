use std::collections::BTreeMap;
use std::ops::Range;

use behavior_tree_outline::suggest;
use rhai::{Position, Token};

use super::report::{Report, span};
use super::script_file::ScriptFile;
use super::sources::{SEPARATOR, Source, Sources};
use super::tokens::Names;

/// Text of all files of a script, for the engine. Each place in it is the same place in the original texts.
pub(super) struct Merged {
    pub(super) text: String,
    /// Names of functions and constants of imported files, by position.
    pub(super) names: Names,
}

/// Returns the files with their numbers of lines before each of them.
pub(super) fn sources(files: &[ScriptFile]) -> Sources {
    let mut lines_before = 0;
    let sources = files.iter().map(|file| {
        let source = Source {
            lines_before,
            ..file.source.clone()
        };
        lines_before += source.text.split('\n').count();
        source
    });
    Sources::new(sources.collect())
}

/// Merges the files to one text. Import statements are blanked, and functions and constants of an imported file have its
/// name before theirs, so that those of two files differ. Unknown names of imported files are reported.
pub(super) fn merge(files: &[ScriptFile], sources: &Sources, report: &Report) -> Merged {
    let modules: BTreeMap<_, _> = files
        .iter()
        .filter_map(|file| Some((file.source.module.as_deref()?, file)))
        .collect();
    let mut names = Names::new();
    let texts = files.iter().zip(sources.iter()).map(|(file, source)| {
        let mut edits = Edits {
            file,
            lines_before: source.lines_before,
            names: &mut names,
            blanks: file.statements.clone(),
        };
        edits.add(&modules, report);
        blanked(&source.text, &edits.blanks)
    });
    let texts: Vec<_> = texts.collect();
    Merged {
        text: texts.join("\n"),
        names,
    }
}

/// Changes of the text of a file.
struct Edits<'a> {
    file: &'a ScriptFile,
    lines_before: usize,
    names: &'a mut Names,
    /// Places that are blanked.
    blanks: Vec<Range<usize>>,
}

impl Edits<'_> {
    /// Adds the changes of all identifiers.
    fn add(&mut self, modules: &BTreeMap<&str, &ScriptFile>, report: &Report) {
        let file = self.file;
        let token = |index: usize| file.tokens.get(index).map(|(token, _)| token);
        let mut index = 0;
        while let Some((this, position)) = file.tokens.get(index) {
            let before = index.checked_sub(1).and_then(token);
            let after = token(index + 1);
            index += 1;
            let Token::Identifier(name) = this else {
                continue;
            };
            if matches!(before, Some(Token::Period | Token::Elvis)) || after == Some(&Token::Colon)
            {
                continue;
            }
            let module = file.imports.get(name.as_str());
            if let (Some(module), Some(Token::DoubleColon), Some((Token::Identifier(member), end))) =
                (module, after, file.tokens.get(index + 1))
                && let Some(imported) = modules.get(module.as_str())
            {
                self.member(imported, member, [*position, *end], report);
                index += 2;
            } else if let Some(module) = &file.source.module
                && (file.functions.contains(name.as_str())
                    || file.constants.contains(name.as_str()))
            {
                self.rename(*position, joined(module, name));
            }
        }
    }

    /// Adds the changes of `alias::member`. `places` has the position of both names.
    fn member(
        &mut self,
        imported: &ScriptFile,
        member: &str,
        places: [Position; 2],
        report: &Report,
    ) {
        let [start, end] = places;
        let module = imported.source.module.as_deref().unwrap_or_default();
        let is_visible = |name: &&String| !imported.private.contains(*name);
        let mut functions = imported.functions.iter().filter(is_visible);
        if imported.constants.contains(member) {
            self.rename(start, "global".to_owned());
            self.rename(end, joined(module, member));
        } else if functions.clone().any(|name| name == member) {
            let text = &self.file.source.text;
            self.blanks.push(span(text, start).end..span(text, end).end);
            self.rename(start, joined(module, member));
        } else {
            let names = functions.by_ref().chain(&imported.constants);
            // Names of anonymous functions contain a character that no other name has.
            let names = names.map(String::as_str).filter(|name| !name.contains('$'));
            let message = format!("{module}.rhai has no function or constant {member}");
            report.error(self.shifted(start), message, suggest(member, names));
        }
    }

    fn rename(&mut self, position: Position, name: String) {
        self.names.insert(self.shifted(position), name);
    }

    /// Returns the position in the merged text.
    fn shifted(&self, position: Position) -> Position {
        let line = position.line().unwrap_or(1) + self.lines_before;
        let column = position.position().unwrap_or(1);
        // A script has fewer bytes than the largest line number.
        Position::new(
            u16::try_from(line).unwrap_or(u16::MAX),
            u16::try_from(column).unwrap_or(u16::MAX),
        )
    }
}

/// Returns the name of a function or constant of an imported file in the merged text.
fn joined(module: &str, name: &str) -> String {
    format!("{module}{SEPARATOR}{name}")
}

/// Returns the text with spaces in these places.
fn blanked(text: &str, places: &[Range<usize>]) -> String {
    let letters = text.char_indices().map(|(index, letter)| {
        let is_blank = places.iter().any(|place| place.contains(&index));
        if is_blank && letter != '\n' {
            ' '
        } else {
            letter
        }
    });
    letters.collect()
}
