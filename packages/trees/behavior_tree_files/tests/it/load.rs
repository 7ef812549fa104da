//! Trees from files.

use std::fs;
use std::path::PathBuf;

use behavior_tree::Registry;
use behavior_tree_files::script::Situation;
use behavior_tree_files::{FileErrors, LoadedTree, TreeWatch, load};

/// Empty situation.
#[derive(Clone, Copy, Default)]
pub(crate) struct NoSituation;

impl Situation<()> for NoSituation {
    fn register(_: &mut rhai::Engine) {}

    fn enter<R>((): &(), call: impl FnOnce() -> R) -> R {
        call()
    }

    fn read<R>(ask: impl FnOnce(&()) -> R) -> R {
        ask(&())
    }
}

/// Loads a file with this name and these bytes; errors have the name without the folder.
fn load_file(name: &str, bytes: &[u8]) -> Result<LoadedTree<()>, String> {
    load_with(name, bytes, &Registry::new().condition("Yes", |()| true))
}

/// Loads a file of this name and content from a temporary folder, whose path is removed from the result.
fn load_with(name: &str, bytes: &[u8], registry: &Registry<()>) -> Result<LoadedTree<()>, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let path = folder.path().join(name);
    fs::write(&path, bytes).map_err(|error| error.to_string())?;
    let beginning = format!("{}/", folder.path().display());
    let told = |errors: FileErrors| errors.to_string().replace(&beginning, "");
    let mut loaded = load::<NoSituation, _>(&path, registry).map_err(told)?;
    assert_eq!(loaded.files, [path]);
    loaded.files = vec![PathBuf::from(name)];
    Ok(loaded)
}

fn errors(name: &str, bytes: &[u8]) -> String {
    match load_file(name, bytes) {
        Ok(_) => String::new(),
        Err(errors) => errors,
    }
}

#[test]
fn the_end_of_a_name_says_the_language() {
    assert_eq!(errors("tree.btc", b"tree main = Yes"), "");
    assert_eq!(errors("tree.yaml", b"behavior_tree: {type: Yes}"), "");
    assert_eq!(errors("tree.yml", b"behavior_tree: {type: Yes}"), "");
    assert_eq!(errors("tree.rhai", b"Select([Yes()])"), "");
    assert_eq!(
        errors("tree.btc", b"behavior_tree: {type: Yes}"),
        "tree.btc:1:1: text outside of every tree (a tree begins with: tree name =)"
    );
}

#[test]
fn a_file_that_is_not_there_is_an_error() {
    let registry: Registry<()> = Registry::new();
    let path = PathBuf::from("no/such/tree.btc");
    let errors = load::<NoSituation, _>(&path, &registry)
        .map(|_| ())
        .map_err(|errors| errors.to_string());
    assert_eq!(
        errors,
        Err("no/such/tree.btc:1:1: No such file or directory (os error 2)".to_owned())
    );
}

#[test]
fn a_folder_is_no_tree() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("tree.btc");
    fs::create_dir(&path).expect("a folder can be made");
    let registry: Registry<()> = Registry::new();
    let errors = load::<NoSituation, _>(&path, &registry)
        .map(|_| ())
        .map_err(|errors| errors.to_string());
    assert!(errors.is_err_and(|errors| errors.ends_with("Is a directory (os error 21)")));
}

#[test]
fn a_pipe_to_which_nobody_writes_is_refused_at_once() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("tree.btc");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.is_ok_and(|status| status.success()));
    let registry: Registry<()> = Registry::new();
    let errors = load::<NoSituation, _>(&path, &registry)
        .map(|_| ())
        .map_err(|errors| errors.to_string());
    let refused = "is a named pipe, not a regular file";
    assert!(errors.is_err_and(|errors| errors.ends_with(refused)));
    let watched = TreeWatch::load::<NoSituation, _>(&path, &registry).map(|_| ());
    assert!(watched.is_err_and(|errors| errors.to_string().ends_with(refused)));
}

#[test]
fn a_name_that_ends_in_no_language_is_an_error() {
    for name in ["tree.bct", "tree"] {
        let told = errors(name, b"tree main = Yes");
        assert!(
            told.starts_with(&format!("{name}:1:1: unknown file name extension (")),
            "{told}"
        );
    }
    assert!(errors("tree.bct", b"").ends_with("(did you mean btc?)"));
}

#[test]
fn a_file_that_is_no_text_is_an_error_with_its_line() {
    assert_eq!(
        errors("tree.btc", b"tree main = # \xc3\xbc\n  \xff Yes"),
        "tree.btc:1:1: not UTF-8: byte 0xff in line 2 (save it as UTF-8)"
    );
}

#[test]
fn a_file_that_is_too_large_is_an_error() {
    let mut text = b"tree main = Yes\n#".to_vec();
    text.resize(1_000_000, b'.');
    assert_eq!(errors("tree.btc", &text), "");
    text.push(b'.');
    assert_eq!(
        errors("tree.btc", &text),
        "tree.btc:1:1: it has more than 1000000 bytes"
    );
}

#[test]
fn an_xml_file_includes_those_beside_it() -> std::io::Result<()> {
    let folder = tempfile::tempdir()?;
    let (main, skills) = (folder.path().join("main.xml"), folder.path().join("skills"));
    fs::create_dir(&skills)?;
    let text = r#"<root BTCPP_format="4" main_tree_to_execute="Main"><include path="skills/agree.xml"/>
        <BehaviorTree ID="Main"><SubTree ID="Agree"/></BehaviorTree></root>"#;
    fs::write(&main, text)?;
    let agree = r#"<root BTCPP_format="4"><BehaviorTree ID="Agree"><Yes/></BehaviorTree></root>"#;
    fs::write(skills.join("agree.xml"), agree)?;
    let registry = Registry::new().condition("Yes", |()| true);
    match load::<NoSituation, _>(&main, &registry) {
        Ok(loaded) => assert_eq!(loaded.files, [main, skills.join("agree.xml")]),
        Err(errors) => panic!("{errors}"),
    }
    Ok(())
}

/// The same tree in every language.
const TREES: [(&str, &str); 4] = [
    ("tree.btc", "tree main = Sequence { Yes }"),
    (
        "tree.yaml",
        "behavior_tree: {type: Sequence, children: [{type: Yes}]}",
    ),
    (
        "tree.xml",
        "<root BTCPP_format=\"4\"><BehaviorTree ID=\"Main\"><Sequence><Yes/></Sequence></BehaviorTree></root>",
    ),
    ("tree.rhai", "Sequence([Yes()])"),
];

#[test]
fn a_byte_order_mark_before_a_text_is_no_part_of_it() {
    for (name, text) in TREES {
        assert_eq!(errors(name, text.as_bytes()), "");
        assert_eq!(errors(name, format!("\u{feff}{text}").as_bytes()), "");
        let wrong = format!("\u{feff}{}", text.replace("Yes", "Yse"));
        let column = text.find("Yes").unwrap_or(0) + 1;
        let found = errors(name, wrong.as_bytes());
        assert!(
            found.starts_with(&format!("{name}:1:{column}: ")),
            "{found}"
        );
    }
}

#[test]
fn a_leaf_with_the_name_of_a_built_in_node_is_refused_in_every_language() {
    let registry = Registry::new()
        .condition("Yes", |()| true)
        .condition("Sequence", |()| false);
    for (name, text) in TREES {
        let refused = load_with(name, text.as_bytes(), &registry).err();
        let expected = format!(
            "{name}:1:1: the program registers the leaf Sequence, the name of a built-in node \
             (register the leaf under another name)"
        );
        assert_eq!(refused.as_deref(), Some(&*expected));
    }
    let registry = Registry::new()
        .condition("Yes", |()| true)
        .condition("IsTrue", |()| false);
    for (name, text) in &TREES[..2] {
        assert!(
            load_with(name, text.as_bytes(), &registry).is_err(),
            "{name}"
        );
    }
}

#[test]
fn a_script_imports_those_beside_it_only() -> std::io::Result<()> {
    let folder = tempfile::tempdir()?;
    let (main, skills) = (
        folder.path().join("main.rhai"),
        folder.path().join("skills.rhai"),
    );
    fs::write(
        &main,
        "import \"skills\" as skills;\nGuard(skills::yes, Yes(), \"\")",
    )?;
    fs::write(&skills, "fn yes(s) { true }")?;
    let registry = Registry::new().condition("Yes", |()| true);
    match load::<NoSituation, _>(&main, &registry) {
        Ok(loaded) => assert_eq!(loaded.files, [main, skills]),
        Err(errors) => panic!("{errors}"),
    }
    Ok(())
}
