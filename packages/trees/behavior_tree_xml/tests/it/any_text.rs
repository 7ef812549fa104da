//! Files with any content: loading ends with a tree, or with errors within the file.

use proptest::prelude::*;

use crate::fixture::load_with;

/// File with most parts of the language.
const WHOLE: &str = include_str!("whole.xml");

/// Texts that a mutation inserts.
const PARTS: [&str; 24] = [
    "<",
    ">",
    "/>",
    "\"",
    "'",
    "&",
    "&lt;",
    "&#10;",
    "{",
    "}",
    "{=}",
    "=",
    ":=",
    "@",
    "_",
    "-1",
    "é",
    "<Sequence>",
    "</Sequence>",
    "<SubTree ID=\"Main\"/>",
    " _skipIf=\"x\"",
    " ID=\"A\"",
    "(((",
    "<!--",
];

/// Loads the text, which is also the content of every included file.
fn load(text: &str) {
    let files = [("other.xml", text), ("main.xml", text)];
    if let Err(errors) = load_with(text, &files) {
        assert!(!errors.0.is_empty(), "it was refused without an error");
        for error in &errors.0 {
            let span = error.span.clone();
            assert!(
                error.text.get(span).is_some(),
                "{error} does not lie in its file"
            );
        }
        assert!(!errors.render().is_empty());
    }
}

#[test]
fn the_file_with_most_of_the_language_has_no_errors() {
    let files = [("other.xml", "<root BTCPP_format=\"4\"/>")];
    if let Err(errors) = load_with(WHOLE, &files) {
        panic!("{errors}");
    }
}

#[test]
fn nesting_without_end_is_an_error() {
    for (open, close) in [
        ("<Sequence>", "</Sequence>"),
        ("<x>", "</x>"),
        ("<Sequence>", ""),
    ] {
        for depth in [150, 300, 50_000] {
            let nested = format!("{}<A/>{}", open.repeat(depth), close.repeat(depth));
            load(&crate::fixture::file(&nested));
        }
    }
    for script in ["(", "!", "-", "1 + ", "x := ", "1 ? ", "1 ? 2 : "] {
        load(&crate::fixture::file(&format!(
            "<Script code=\"{}1\"/>",
            script.repeat(20_000)
        )));
    }
}

#[test]
fn too_much_of_anything_is_an_error() {
    let many = |part: fn(usize) -> String| (0..20_000).map(part).collect::<String>();
    let attributes = many(|index| format!(" a{index}=\"\""));
    let namespaces = many(|index| format!("<a xmlns:a{index}=\"b\">"));
    let unknown = many(|index| format!("<Kick{index}/>"));
    let said = |text: &str| match load_with(text, &[]) {
        Ok(_) => "none".to_owned(),
        Err(errors) => errors.0[errors.0.len() - 1].to_string(),
    };
    let expected = "main.xml:1:2: more than 1000 attributes or namespaces";
    assert_eq!(said(&format!("<root{attributes}/>")), expected);
    let expected = "main.xml:1:17894: more than 1000 attributes or namespaces";
    assert_eq!(said(&namespaces), expected);
    let cut = said(&crate::fixture::file(&format!(
        "<Sequence>{unknown}</Sequence>"
    )));
    assert!(cut.ends_with("there may be more errors"), "{cut}");
}

proptest! {
    #[test]
    fn any_letters_load_or_have_errors(text in ".{0,200}") {
        load(&text);
    }

    #[test]
    fn any_bytes_load_or_have_errors(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        load(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_root_loads_or_has_errors(
        parts in proptest::collection::vec(proptest::sample::select(&PARTS[..]), 0..30),
    ) {
        load(&crate::fixture::file(&parts.concat()));
    }

    #[test]
    fn any_script_loads_or_has_errors(script in "[a-c0-3 .:=<>!?&|+*/();'@_-]{0,40}") {
        let script = script.replace('&', "&amp;").replace('<', "&lt;");
        load(&crate::fixture::file(&format!("<Script code=\"{script}\"/>")));
    }

    #[test]
    fn any_change_of_a_good_file_loads_or_has_errors(
        changes in proptest::collection::vec(
            (any::<prop::sample::Index>(), 0_usize..12, proptest::sample::select(&PARTS[..])),
            1..6,
        ),
    ) {
        let mut text = WHOLE.to_owned();
        for (place, removed, put) in changes {
            let boundary = |mut at: usize| {
                while !text.is_char_boundary(at) {
                    at -= 1;
                }
                at
            };
            let start = boundary(place.index(text.len() + 1));
            let end = boundary((start + removed).min(text.len()));
            text.replace_range(start..end, put);
        }
        load(&text);
    }

    #[test]
    fn any_attribute_of_a_good_file_can_be_anything(
        place in any::<prop::sample::Index>(),
        value in "[^<&\"]{0,12}",
    ) {
        let starts: Vec<_> = WHOLE.match_indices("=\"").map(|(at, _)| at + 2).collect();
        let start = *place.get(&starts);
        let end = start + WHOLE[start..].find('"').expect("the value ends");
        load(&format!("{}{value}{}", &WHOLE[..start], &WHOLE[end..]));
    }
}
