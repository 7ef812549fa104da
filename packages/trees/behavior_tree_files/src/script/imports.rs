use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::PoisonError;

use behavior_tree_outline::FileErrors;
use behavior_tree_outline::findings::Findings;
use rhai::{AST, ASTFlags, ASTNode, Expr, FnAccess, OptimizationLevel, Position, Stmt, Token};

use super::limits::{MAX_IMPORTED, MAX_SCRIPT};
use super::load::on_large_stack;
use super::message::explain_syntax;
use super::report::span;
use super::sources::{SEPARATOR, Source};
use super::{engine, tokens};

/// File of a script with the names in it.
pub(super) struct ScriptFile {
    pub(super) source: Source,
    pub(super) tokens: Vec<(Token, Position)>,
    /// Places of its import statements in the text, without the semicolon.
    pub(super) statements: Vec<Range<usize>>,
    /// Imported files by their names in this file.
    pub(super) imports: BTreeMap<String, String>,
    /// Names of its functions.
    pub(super) functions: BTreeSet<String>,
    /// Names of its functions that other files cannot use.
    pub(super) private: BTreeSet<String>,
    /// Names of its constants.
    pub(super) constants: BTreeSet<String>,
}

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

/// Reader of a script and the files that it imports.
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

/// Import statement.
struct Import {
    /// Name of the imported file.
    module: String,
    /// Name in the importing file.
    alias: String,
    /// Position of the statement.
    position: Position,
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

impl ScriptFile {
    /// Adds the names of the functions and constants of the script.
    fn add_names(&mut self, script: &AST) {
        for function in script.iter_functions() {
            self.functions.insert(function.name.to_owned());
            if function.access == FnAccess::Private {
                self.private.insert(function.name.to_owned());
            }
        }
        let constants = script.iter_literal_variables(true, false);
        self.constants
            .extend(constants.map(|(name, ..)| name.to_owned()));
        for statement in script.statements() {
            if let Stmt::Var(variable, flags, _) = statement
                && flags.contains(ASTFlags::CONSTANT)
            {
                self.constants.insert(variable.0.name.to_string());
            }
        }
    }
}

/// Result of parsing: the syntax tree or the first error, and the tokens.
type Parsed = (Result<AST, rhai::ParseError>, Vec<(Token, Position)>);

/// Parses the text of a file.
///
/// # Errors
/// The thread cannot be started.
fn parse(text: &str) -> io::Result<Parsed> {
    on_large_stack(|| {
        let mut engine = engine::parser();
        // Otherwise some blocks and expressions would be replaced by their results.
        engine.set_optimization_level(OptimizationLevel::None);
        let recorded = tokens::record(&mut engine);
        let script = engine.compile(text);
        // A panic while the list was locked does no harm.
        let mut tokens = recorded.lock().unwrap_or_else(PoisonError::into_inner);
        (script, std::mem::take(&mut *tokens))
    })
}

/// Error at a position, with a correction.
type Fault = (Position, String, &'static str);

/// Returns the imports at the top level of the script, and the errors of imports.
fn find_imports(script: &AST) -> (Vec<Import>, Vec<Fault>) {
    const FORM: &str = "write at the top level: import \"skills\" as skills;";
    let (mut imports, mut faults) = (Vec::new(), Vec::new());
    script.walk(&mut |path: &[ASTNode<'_>]| {
        if let Some(ASTNode::Stmt(Stmt::Import(import, position))) = path.last() {
            let (file, alias) = &**import;
            let Expr::StringConstant(file, _) = file else {
                faults.push((
                    *position,
                    "the name of an imported file must be a text".to_owned(),
                    FORM,
                ));
                return true;
            };
            let is_top = path.len() == 1
                && script
                    .statements()
                    .iter()
                    .any(|it| it.position() == *position);
            if !is_top {
                faults.push((
                    *position,
                    "an import within a block or function".to_owned(),
                    FORM,
                ));
            } else if !is_name(file) {
                let message =
                    format!("{file:?} is not the name of a file beside the script, without .rhai");
                faults.push((
                    *position,
                    message,
                    "a name has letters, digits and single _",
                ));
            } else if !is_name(&alias.name) || alias.name == "global" {
                faults.push((
                    *position,
                    "an import needs a name after `as`".to_owned(),
                    FORM,
                ));
            } else {
                imports.push(Import {
                    module: file.to_string(),
                    alias: alias.name.to_string(),
                    position: *position,
                });
            }
        }
        true
    });
    (imports, faults)
}

/// Returns whether a file or import can have the name.
fn is_name(name: &str) -> bool {
    let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.len() <= 64
        && name.chars().all(is_of_name)
        && !name.contains(SEPARATOR)
        && !name.ends_with('_')
}

/// Returns the errors of an imported file: statements that do something, and an end without a semicolon, after which
/// the text of the next file would continue the statement.
fn unsuitable_parts(script: &AST, tokens: &[(Token, Position)], text: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    for statement in script.statements() {
        let is_allowed = match statement {
            Stmt::Noop(_) | Stmt::Import(..) => true,
            Stmt::Var(_, flags, _) => flags.contains(ASTFlags::CONSTANT),
            _ => false,
        };
        if !is_allowed {
            let message =
                "an imported file contains only functions, constants and imports".to_owned();
            faults.push((statement.position(), message, ""));
        }
    }
    let last = tokens.iter().rev().find(|(token, _)| *token != Token::EOF);
    if let Some((token, position)) = last
        && !matches!(token, Token::SemiColon | Token::RightBrace)
    {
        faults.push((
            *position,
            "the last statement needs a semicolon".to_owned(),
            "",
        ));
    }
    // An open comment would continue in the next file.
    let ends = |tokens: &[(Token, Position)]| {
        let ends = tokens
            .iter()
            .filter(|(token, _)| *token == Token::SemiColon);
        ends.count()
    };
    if parse(&format!("{text}\n;")).is_ok_and(|(_, with_end)| ends(&with_end) == ends(tokens)) {
        faults.push((
            Position::NONE,
            "the file ends in a comment that is not closed".to_owned(),
            "",
        ));
    }
    faults
}

/// Returns the place of the import statement at the position, up to its semicolon.
fn statement(tokens: &[(Token, Position)], text: &str, position: Position) -> Range<usize> {
    let start = span(text, position).start;
    let rest = tokens.iter().skip_while(|(_, it)| *it != position);
    let end = rest
        .into_iter()
        .find(|(token, _)| matches!(token, Token::SemiColon | Token::EOF));
    start..end.map_or(text.len(), |(_, end)| span(text, *end).start)
}
