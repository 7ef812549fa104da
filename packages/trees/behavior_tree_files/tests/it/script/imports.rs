//! Files that scripts import.

use behavior_tree::Status;
use behavior_tree_files::script::collect_printed;

use crate::script::fixture::{Player, load_with_files, tick};

/// Imported file with a constant, a condition, a scorer and a subtree.
const SKILLS: &str = "const LIMIT = 2.0;
fn near(s) { s.distance() < global::LIMIT }
private fn weight() { 3.0 }
fn closeness(factor, s) { factor * weight() - s.distance() }
fn attack() { Guard(near, Kick(), \"\") }
";

/// Returns the status and the actions of a tick of a script with the file skills.rhai beside it.
fn play(script: &str, distance: f64) -> (Status, Vec<String>) {
    let loaded = load_with_files(script, &[("skills.rhai", SKILLS)]);
    let mut tree = loaded
        .unwrap_or_else(|errors| panic!("{}", errors.render()))
        .build();
    let mut player = Player {
        distance,
        ..Player::default()
    };
    let done = tick(&mut tree, &mut player);
    assert_eq!(tree.errors(), []);
    done
}

/// Returns the errors of a script with these files beside it, one a line.
fn errors(script: &str, files: &[(&str, &str)]) -> Vec<String> {
    match load_with_files(script, files) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.0.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn functions_and_constants_of_an_imported_file_are_used_with_its_name() {
    for condition in [
        "skills::near",
        "skills :: near",
        "|s| skills::near(s)",
        "|s| s.distance() < skills::LIMIT",
        "|s| { let near = skills::closeness(1.0, s); near > 1.0 }",
        "|s| `${skills::near(s)}` == \"true\"",
    ] {
        let script = format!(
            "import \"skills\" as skills;\nSelect([Guard({condition}, Kick(), \"\"), Fail()])"
        );
        assert_eq!(play(&script, 1.0).1, ["Kick"], "{condition}");
        assert_eq!(play(&script, 3.0).1, ["Fail"], "{condition}");
    }
}

#[test]
fn an_imported_function_creates_nodes_with_its_own_conditions() {
    // The main file has other functions and constants of the same names.
    let script = "import \"skills\" as sk;
        const LIMIT = 100.0;
        fn near(s) { false }
        Select([sk::attack(), Guard(near, HoldBall(), \"\"), Fail()])";
    assert_eq!(
        play(script, 1.0),
        (Status::Success, vec!["Kick".to_owned()])
    );
    assert_eq!(
        play(script, 3.0),
        (Status::Failure, vec!["Fail".to_owned()])
    );
}

#[test]
fn an_imported_scorer_can_have_bound_arguments() {
    let script = "import \"skills\" as skills;
        ScoringSelect([
            #{ node: Kick(), scorer: skills::closeness.curry(2.0) },
            #{ node: HoldBall(), scorer: |s| 4.0 },
        ], 0.0)";
    assert_eq!(play(script, 1.0).1, ["Kick"]);
    assert_eq!(play(script, 3.0).1, ["HoldBall"]);
}

#[test]
fn nodes_show_imported_functions_as_scripts_spell_them() {
    let script = "import \"skills\" as sk;\nGuard(sk::near, Kick(), \"\")";
    let loaded = load_with_files(script, &[("skills.rhai", SKILLS)]);
    let tree = loaded.map(behavior_tree_files::LoadedTree::build);
    let layout = tree.map(|tree| format!("{:?}", tree.layout()));
    assert!(layout.is_ok_and(|layout| layout.contains("skills::near")));
}

#[test]
fn an_imported_file_can_import_others_and_is_read_once() {
    let files = [
        (
            "a.rhai",
            "import \"base\" as base;\nfn yes(s) { base::yes(s) }",
        ),
        (
            "b.rhai",
            "import \"base\" as base;\nfn yes(s) { base::ONE == 1 }",
        ),
        ("base.rhai", "const ONE = 1;\nfn yes(s) { true }"),
    ];
    let script =
        "import \"a\" as a; import \"b\" as b;\nGuard(a::yes, Guard(b::yes, Kick(), \"\"), \"\")";
    let loaded = load_with_files(script, &files).unwrap_or_else(|errors| panic!("{errors}"));
    let paths: Vec<_> = loaded
        .files
        .iter()
        .map(|path| path.display().to_string())
        .collect();
    assert_eq!(paths, ["test.rhai", "base.rhai", "a.rhai", "b.rhai"]);
    let (status, _) = tick(&mut loaded.build(), &mut Player::default());
    assert_eq!(status, Status::Success);
}

#[test]
fn names_of_fields_methods_and_keys_are_not_those_of_functions() {
    let files = [(
        "skills.rhai",
        "fn distance(s) { s.distance() }\nfn field(s) { let m = #{ field: 1 }; m.field + m[\"field\"] }",
    )];
    let script = "import \"skills\" as skills;
        Guard(|s| skills::distance(s) + skills::field(s).to_float() == 5.0, Kick(), \"\")";
    let loaded = load_with_files(script, &files).unwrap_or_else(|errors| panic!("{errors}"));
    let mut player = Player {
        distance: 3.0,
        ..Player::default()
    };
    assert_eq!(tick(&mut loaded.build(), &mut player).1, ["Kick"]);
}

#[test]
fn errors_have_the_place_in_their_file() {
    let import = "import \"skills\" as skills;\n";
    for (script, skills, expected) in [
        (
            "skills::nea(1); Kick()",
            SKILLS,
            "test.rhai:2:1: skills.rhai has no function or constant nea (did you mean near?)",
        ),
        (
            "skills::weight(); Kick()",
            SKILLS,
            "test.rhai:2:1: skills.rhai has no function or constant weight",
        ),
        (
            "skills::near(1, 2); Kick()",
            SKILLS,
            "test.rhai:2:1: skills::near is called with 2 arguments, it takes 1",
        ),
        (
            "other::near(1); Kick()",
            SKILLS,
            "test.rhai:2:1: import other not found (import \"other\" as other;)",
        ),
        (
            "Kick()",
            "const A = 1;\nfn f(s) { g(s) }",
            "skills.rhai:2:11: function g not found",
        ),
        ("Kick()", "fn f( {}", "skills.rhai:1:7: "),
        (
            "skills::make(); Kick()",
            "fn make() {\n  Guard(3, Kick(), \"\")\n}",
            "skills.rhai:2:3: condition_fn of Guard is the integer 3, not a function",
        ),
    ] {
        let found = errors(&format!("{import}{script}"), &[("skills.rhai", skills)]);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with(expected), "{}", found[0]);
    }
}

#[test]
fn an_error_of_a_tick_has_the_place_in_the_imported_file() {
    let skills = "\nfn whole(s) {\n  1 / 0 == 1\n}";
    let script = "import \"skills\" as skills;\nGuard(skills::whole, Kick(), \"\")";
    let loaded = load_with_files(script, &[("skills.rhai", skills)]);
    let mut tree = loaded.unwrap_or_else(|errors| panic!("{errors}")).build();
    tick(&mut tree, &mut Player::default());
    let messages: Vec<_> = tree
        .errors()
        .iter()
        .map(|error| error.message.as_str())
        .collect();
    assert_eq!(messages, ["skills.rhai:3:5: division by zero: 1 / 0"]);
}

#[test]
fn printed_lines_have_the_place_in_their_file() {
    let skills = "\nconst ONE = 1;\nfn near(s) {\n  debug(1); true }";
    let script = "import \"skills\" as skills;\nprint(2);\nGuard(|s| { debug(3); skills::near(s) }, Kick(), \"\")";
    let loaded = load_with_files(script, &[("skills.rhai", skills)]);
    let loaded = loaded.unwrap_or_else(|errors| panic!("{errors}"));
    let warnings: Vec<_> = loaded.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["test.rhai:1:1: 2"]);
    let mut tree = loaded.build();
    let (_, lines) = collect_printed(|| tick(&mut tree, &mut Player::default()));
    assert_eq!(lines, ["3:13: 3", "skills.rhai:4:3: 1"]);
}

#[test]
fn imports_that_cannot_be_read_are_errors_with_a_correction() {
    for (import, expected) in [
        (
            "import \"none\" as none;",
            "test.rhai:1:1: none.rhai cannot be read: ",
        ),
        (
            "import \"../up\" as up;",
            "test.rhai:1:1: \"../up\" is not the name of a file",
        ),
        (
            "import \"/etc/passwd\" as p;",
            "test.rhai:1:1: \"/etc/passwd\" is not the name of a file",
        ),
        (
            "import \"skills.rhai\" as s;",
            "test.rhai:1:1: \"skills.rhai\" is not the name of a file",
        ),
        (
            "import \"skills\";",
            "test.rhai:1:1: an import needs a name after `as`",
        ),
        (
            "import \"skills\" as global;",
            "test.rhai:1:1: an import needs a name after `as`",
        ),
        (
            "import \"ski\" + \"lls\" as s;",
            "test.rhai:1:1: the name of an imported file must be a text",
        ),
        (
            "fn f() { import \"skills\" as s; }",
            "test.rhai:1:10: an import within a block or function",
        ),
        (
            "if true { import \"skills\" as s; }",
            "test.rhai:1:11: an import within a block or function",
        ),
        (
            "import \"skills\" as s; import \"skills\" as s;",
            "test.rhai:1:23: two imports have the name s",
        ),
        (
            "import \"skills\" as s; fn skills__near(s) { 1 }",
            "test.rhai:1:26: skills__near contains \"__\"",
        ),
    ] {
        let found = errors(&format!("{import} Kick()"), &[("skills.rhai", SKILLS)]);
        assert_eq!(found.len(), 1, "{import}: {found:?}");
        assert!(found[0].starts_with(expected), "{}", found[0]);
    }
}

#[test]
fn an_imported_file_does_nothing_when_it_is_loaded() {
    for (skills, expected) in [
        (
            "print(\"x\");",
            "skills.rhai:1:1: an imported file contains only functions",
        ),
        (
            "let x = 1;",
            "skills.rhai:1:1: an imported file contains only functions",
        ),
        (
            "const X = 1",
            "skills.rhai:1:11: the last statement needs a semicolon",
        ),
        (
            "const X = 1; /* open",
            "skills.rhai:1:21: the file ends in a comment that is not closed",
        ),
    ] {
        let found = errors(
            "import \"skills\" as s;\nKick()",
            &[("skills.rhai", skills)],
        );
        assert!(found[0].starts_with(expected), "{}", found[0]);
    }
    for skills in ["", "// nothing", "fn f() { 1 } /* closed */"] {
        let found = errors(
            "import \"skills\" as s;\nKick()",
            &[("skills.rhai", skills)],
        );
        assert_eq!(found, [""; 0], "{skills}");
    }
}

#[test]
fn files_that_import_each_other_are_an_error() {
    let files = [
        ("a.rhai", "import \"b\" as b;"),
        ("b.rhai", "import \"a\" as a;"),
    ];
    assert_eq!(
        errors("import \"a\" as a; Kick()", &files),
        ["b.rhai:1:1: the file imports itself: a > b > a"]
    );
}

#[test]
fn the_number_and_size_of_imported_files_are_limited() {
    let names: Vec<_> = (0..21).map(|index| format!("f{index}.rhai")).collect();
    let files: Vec<_> = names.iter().map(|name| (name.as_str(), "")).collect();
    let imports = |count: usize| -> String {
        let imports = (0..count).map(|index| format!("import \"f{index}\" as f{index}; "));
        imports.chain(["Kick()".to_owned()]).collect()
    };
    assert_eq!(errors(&imports(20), &files), [""; 0]);
    let found = errors(&imports(21), &files);
    assert_eq!(found.len(), 1);
    assert!(
        found[0].ends_with("the script imports more than 20 files"),
        "{}",
        found[0]
    );

    let large = " ".repeat(30_000);
    let files = [("f0.rhai", large.as_str()), ("f1.rhai", large.as_str())];
    assert_eq!(
        errors(&imports(2), &files),
        ["f1.rhai:1:1: the files of the script have more than 60000 bytes together"]
    );
}
