use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use behavior_tree_outline::FileErrors;
use behavior_tree_outline::findings::Findings;
use rhai::Token;

use super::import_statements::{find_imports, statement, unsuitable_parts};
use super::limits::{MAX_IMPORTED, MAX_SCRIPT};
use super::message::explain_syntax;
use super::report::span;
use super::script_file::{ScriptFile, parse};
use super::sources::{SEPARATOR, Source};

/// Reads the text of a script and of all files that it imports, each once. Imported files come before those that import
/// them. `read` reads files, which have to be in the folder of the script.
///
/// # Errors
/// Returns all errors of imports, and the first syntax error of each file.
pub(super) fn read_files(
    path: &Path,
    text: &str,
    read: &mut dyn FnMut(&Path) -> io::Result<String>,
) -> Result<Vec<ScriptFile>, FileErrors> {
    let mut reader = Reader {
        read,
        folder: path.parent().unwrap_or(Path::new("")).to_owned(),
        files: Vec::new(),
        open: Vec::new(),
        started: BTreeSet::new(),
        bytes: 0,
        findings: Findings::default(),
    };
    reader.file(path.to_owned(), None, text);
    match reader.findings.is_empty() {
        true => Ok(reader.files),
        false => Err(reader.findings.into_errors()),
    }
}

struct Reader<'a> {
    read: &'a mut dyn FnMut(&Path) -> io::Result<String>,
    /// Folder of all files.
    folder: PathBuf,
    /// Files that are read with their imports.
    files: Vec<ScriptFile>,
    /// Names of the imported files whose imports are being read.
    open: Vec<String>,
    /// Names of all imported files.
    started: BTreeSet<String>,
    /// Size of all files so far \[byte\].
    bytes: usize,
    findings: Findings,
}

impl Reader<'_> {
    /// Parses a file and reads its imports, recursively; [`MAX_IMPORTED`] limits the depth.
    fn file(&mut self, path: PathBuf, module: Option<String>, text: &str) {
        let (start, text) = self.findings.add_file(&path, text);
        let place = |position| {
            let place = span(&text, position);
            start + place.start..start + place.end
        };
        self.bytes = self.bytes.saturating_add(text.len());
        if self.bytes > MAX_SCRIPT {
            let message = match module {
                None => format!(
                    "the script has {} bytes, more than {MAX_SCRIPT}",
                    text.len()
                ),
                Some(_) => {
                    format!("the files of the script have more than {MAX_SCRIPT} bytes together")
                }
            };
            self.findings.add(&(start..start), message, "");
            return;
        }
        let (parsed, tokens) = match parse(&text) {
            Ok(parsed) => parsed,
            Err(error) => {
                let message = format!("the script cannot be loaded: {error}");
                self.findings.add(&(start..start), message, "");
                return;
            }
        };
        let script = match parsed {
            Ok(script) => script,
            Err(error) => {
                let (message, help) = explain_syntax(error.err_type());
                self.findings.add(&place(error.position()), message, help);
                return;
            }
        };
        let mut file = ScriptFile {
            source: Source {
                path,
                module,
                text: text.to_string(),
                lines_before: 0,
            },
            statements: Vec::new(),
            imports: BTreeMap::new(),
            functions: BTreeSet::new(),
            private: BTreeSet::new(),
            constants: BTreeSet::new(),
            tokens,
        };
        file.add_names(&script);
        let (imports, errors) = find_imports(&script);
        for (position, message, help) in errors {
            self.findings.add(&place(position), message, help);
        }
        if file.source.module.is_some() {
            for (position, message, help) in unsuitable_parts(&script, &file.tokens, &text) {
                self.findings.add(&place(position), message, help);
            }
        }
        for import in imports {
            let at = place(import.position);
            file.statements
                .push(statement(&file.tokens, &text, import.position));
            if file
                .imports
                .insert(import.alias.clone(), import.module.clone())
                .is_some()
            {
                let message = format!("two imports have the name {}", import.alias);
                self.findings.add(&at, message, "");
                continue;
            }
            self.import(&import.module, &at);
        }
        // With imports, the engine uses such names for functions and constants of other files.
        let is_reserved = file.source.module.is_some() || !file.imports.is_empty();
        for (token, position) in file.tokens.iter().filter(|_| is_reserved) {
            if let Token::Identifier(name) = token
                && name.contains(SEPARATOR)
            {
                let message = format!(
                    "{name} contains {SEPARATOR:?}, which is reserved in scripts with imports"
                );
                self.findings
                    .add(&place(*position), message, "use another name");
            }
        }
        self.files.push(file);
    }

    /// Reads the file `module` of an import at `place`, unless it was read before.
    fn import(&mut self, module: &str, place: &Range<usize>) {
        if let Some(first) = self.open.iter().position(|open| open == module) {
            let circle = self.open[first..]
                .iter()
                .map(String::as_str)
                .chain([module]);
            let circle: Vec<_> = circle.collect();
            let message = format!("the file imports itself: {}", circle.join(" > "));
            self.findings.add(place, message, "");
            return;
        }
        if self.started.contains(module) {
            return;
        }
        if self.started.len() >= MAX_IMPORTED {
            let message = format!("the script imports more than {MAX_IMPORTED} files");
            self.findings.add(place, message, "");
            return;
        }
        let path = self.folder.join(format!("{module}.rhai"));
        self.started.insert(module.to_owned());
        match (self.read)(&path) {
            Ok(text) => {
                self.open.push(module.to_owned());
                self.file(path, Some(module.to_owned()), &text);
                self.open.pop();
            }
            Err(error) => {
                let message = format!("{} cannot be read: {error}", path.display());
                self.findings.add(
                    place,
                    message,
                    "imported files are in the folder of the script",
                );
            }
        }
    }
}
