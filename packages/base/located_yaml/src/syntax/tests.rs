use user_files::findings::Findings;

/// Returns the error of a text as `line:column: message (correction)`.
fn error(text: &str) -> String {
    let mut findings = Findings::of("t".as_ref(), text);
    assert!(crate::read(text, &mut findings).is_none(), "{text}");
    let error = findings.into_errors().to_string();
    error.trim_start_matches("t:").to_owned()
}

#[test]
fn a_syntax_error_has_its_place_and_a_correction() {
    for (text, expected) in [
        (
            "a:\n\tb: 1\n",
            "2:1: a tab cannot indent or separate values in YAML (use spaces)",
        ),
        (
            "a: [0, 0\nb: {c: 1}\n",
            "1:4: `[` is not closed (close it with `]`)",
        ),
        (
            "a: {b: [0, 0}\nc: 1\n",
            "1:8: `[` is not closed before the `}` in line 1 (close it with `]`)",
        ),
        (
            "a: [0]]\nc: 1\n",
            "1:7: this bracket closes nothing (remove it)",
        ),
        (
            "a: 1\nb [0, 0]\nc: 1\n",
            "2:1: expected a colon and a space after the key (write `b: [0, 0]`)",
        ),
        (
            "a: 1\nb:2\n# c\nc: 1\n",
            "2:1: expected a colon and a space after the key (write `b: 2`)",
        ),
        (
            "a: 1\nb = 2\nc: 1\n",
            "2:1: expected a colon and a space after the key (write `b: 2`)",
        ),
        (
            "a: 1\nb\n  c: 1\n",
            "2:1: expected a colon and a space after the key (write `b:`)",
        ),
        (
            "a:\n  b c\n  d: 1\n",
            "2:3: expected a colon and a space after the key (write `b: c`)",
        ),
        (
            "a: 1\nb [0, 0]\n",
            "2:1: expected a colon and a space after the key (write `b: [0, 0]`)",
        ),
        (
            "a: 1\n// b\nc: 1\n",
            "2:1: expected a key (begin a comment with `#`)",
        ),
        (
            "a: b: c\n",
            "1:4: a colon and a space within a text without quotes (quote the text: \"b: c\")",
        ),
        (
            "a: 1\n  b: 2\n",
            "2:3: wrong indentation: `a` in line 1 already has a value (begin all keys of a mapping in the same column)",
        ),
        (
            "a:\n  b: 1\n c: 1\n",
            "3:2: wrong indentation: this line begins with 1 space, line 2 with 2 spaces (begin all keys of a mapping in the same column)",
        ),
        (
            "a:\n  - b: 1\n  c: 2\n",
            "3:3: expected a dash: this line is in the column of the dashes above (indent it to continue the element, or begin it with `- `)",
        ),
        (
            "a: {b: 1 c: 2}\n",
            "1:11: expected a comma or the closing bracket (separate the entries by commas, and quote a text that contains `: `)",
        ),
        (
            "a:\n  - b: 1\n  {b: 2}\n",
            "3:3: expected a key (write the key before it, or a dash and a space for an element of a list)",
        ),
        (
            "a: >\nb\nc: 1\n",
            "2:1: a block of text must be indented deeper than its key (indent this line)",
        ),
        (
            "a: \"b\nc: 1\n",
            "1:4: the quoted text is not closed (close it with \")",
        ),
        (
            "a: 'it's'\n",
            "1:8: unexpected text after the closing quote (write a single quote within single quotes twice, as in 'it''s')",
        ),
        (
            "a: \"\\p\"\n",
            "1:4: unknown escape sequence in a text in double quotes (write \\\\ for a backslash, or use single quotes)",
        ),
        (
            "a: @b c\n",
            "1:4: a text without quotes cannot begin with `@` (quote the text: \"@b c\")",
        ),
        (
            "a: *b* c\n",
            "1:4: an alias or anchor is not supported here (quote the text: \"*b* c\")",
        ),
        (
            "a: [b] c\n",
            "1:8: unexpected text after the closing bracket (quote the text: \"[b] c\")",
        ),
        (
            "a:\n  -{b: 1, c: 2}\n",
            "2:3: expected a space after the dash (write `- {b: 1, c: 2}`)",
        ),
        (
            "a: {b: %c, d: 1}\n",
            "1:8: a text without quotes cannot begin with `%` (quote the text: \"%c\")",
        ),
        (
            "a: [b, @c]\n",
            "1:8: a text without quotes cannot begin with `@` (quote the text: \"@c\")",
        ),
        (
            "a: [1,, 2]\n",
            "1:7: expected a value before the comma (remove the comma)",
        ),
        (
            "<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> b\n",
            "1:1: this file has a merge conflict (resolve it, and remove the lines of its markers)",
        ),
        (
            "a: b\0c\n",
            "1:5: the character U+0000 is not allowed (remove it)",
        ),
        (
            "\0a\0:\0 \x001\n",
            "1:1: the character U+0000 is not allowed (save the file as UTF-8, or remove these characters)",
        ),
    ] {
        assert_eq!(error(text), expected, "{text}");
    }
}

#[test]
fn any_text_is_explained_without_a_panic() {
    let text = "ä: [ß, \"ü\nö: 'x\t{\r\n - : - ? :\u{a0}|\n\ré\nb: 1\n>é]}";
    for (start, _) in text.char_indices() {
        for (end, _) in text.char_indices().filter(|(end, _)| *end >= start) {
            let part = &text[start..end];
            let mut findings = Findings::of("t".as_ref(), part);
            let read = crate::read(part, &mut findings);
            assert!(read.is_some() || !findings.is_empty(), "{part:?}");
            for error in findings.into_errors().0 {
                assert!(error.text.get(error.span.clone()).is_some(), "{error:?}");
            }
        }
    }
}
