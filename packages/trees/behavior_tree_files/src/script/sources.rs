use std::path::{Path, PathBuf};

use rhai::Position;

/// Separator of the name of an imported file and the name of its function or constant. Only the engine uses such names.
pub(super) const SEPARATOR: &str = "__";

/// Files of a script in the order of their texts, which the engine parses as one text.
#[derive(Clone, Debug)]
pub(super) struct Sources(Vec<Source>);

#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) path: PathBuf,
    /// Name under which other files import it; `None` for the main file.
    pub(super) module: Option<String>,
    pub(super) text: String,
    /// Number of lines before it in the whole text.
    pub(super) lines_before: usize,
}

impl Sources {
    /// Creates the list of the files; the main file is the last one.
    pub(super) fn new(sources: Vec<Source>) -> Self {
        Self(sources)
    }

    /// Returns the files in the order of their texts.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Source> {
        self.0.iter()
    }

    /// Returns the position as `file:line:column`. The file has no folder, so that errors in a bag do not depend on it; all
    /// files of a script are in one folder.
    pub(super) fn named_place(&self, position: Position) -> String {
        let (path, line, column) = self.place(position);
        let name = path.file_name().unwrap_or_default();
        format!("{}:{line}:{column}", name.display())
    }

    /// Returns the path of the file at the position, and its line and column there.
    pub(super) fn place(&self, position: Position) -> (&Path, usize, usize) {
        let (line, column) = (
            position.line().unwrap_or(1),
            position.position().unwrap_or(1),
        );
        let holds = |source: &&Source| source.lines_before < line;
        match self.0.iter().rev().find(holds) {
            Some(source) => (&source.path, line - source.lines_before, column),
            None => (Path::new(""), line, column),
        }
    }

    /// Returns the line and column of the position for messages of the main file, with the name of another file before.
    pub(super) fn short_place(&self, position: Position) -> String {
        let (path, line, column) = self.place(position);
        match self.0.last() {
            Some(main) if main.path != path => self.named_place(position),
            _ => format!("{line}:{column}"),
        }
    }

    /// Returns the text with names of imported functions and constants as scripts spell them: `file::name`.
    pub(super) fn spelled(&self, text: &str) -> String {
        let modules = self.0.iter().filter_map(|source| source.module.as_deref());
        modules.fold(text.to_owned(), |text, module| {
            text.replace(&format!("{module}{SEPARATOR}"), &format!("{module}::"))
        })
    }
}
