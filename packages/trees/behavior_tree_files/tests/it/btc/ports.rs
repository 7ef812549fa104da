//! Ports, values and the variables between them.

use crate::btc::text::{done, errors, load};

#[test]
fn an_input_takes_a_value_in_double_quotes() {
    assert_eq!(
        done("tree main = PrintString (input <- \"Hello, world!\")\n"),
        ["Hello, world!"]
    );
}

#[test]
fn a_value_may_have_quotes_backslashes_tabs_and_line_breaks() {
    assert_eq!(
        done(r#"tree main = PrintString (input <- "a \"b\" \\n \n\t# ü")"#),
        ["a \"b\" \\n \n\t# ü"]
    );
}

#[test]
fn a_value_is_read_in_the_type_of_the_port() {
    let text = "tree main = Sequence {
    Calculate (input <- \"21\", result -> twice)
    PrintString (input <- twice)
}
";
    assert_eq!(done(text), ["42"]);
}

#[test]
fn a_port_of_both_ways_reads_and_writes() {
    let text = "tree main = Sequence {
    Read (value -> n)
    Increment (value <-> n)
    Increment (value <-> n)
}
";
    assert_eq!(done(text), ["4", "5"]);
}

#[test]
fn ports_may_stand_on_lines_of_their_own() {
    let text = "tree main = Sequence {
    Calculate (
        input <- \"1\", # one
        result -> twice,
    )
    PrintString (input <- twice)
}
";
    assert_eq!(done(text), ["2"]);
}

#[test]
fn a_value_for_an_output_or_a_port_of_both_ways_is_an_error() {
    let text = "tree main = Sequence {
    Read (value -> \"Error!\")
    Increment (value <-> \"Error too!\")
}
";
    assert_eq!(
        errors(text),
        [
            "2:20: a value cannot be written: \"out\" needs a variable",
            "3:26: a value cannot be written: \"inout\" needs a variable",
        ]
    );
}

#[test]
fn an_arrow_of_another_direction_than_the_port_is_an_error() {
    let text = "tree main = Sequence {
    Read (value <- n)
    Increment (value -> n)
    PrintString (input <-> t)
}
";
    assert_eq!(
        errors(text),
        [
            "2:11: port value is out, not in",
            "3:16: port value is inout, not out",
            "4:18: port input is in, not inout",
        ]
    );
}

#[test]
fn an_unknown_port_is_an_error() {
    assert_eq!(
        errors("tree main = PrintString (inptu <- \"Hi!\")\n"),
        [
            "1:13: PrintString: port input is not connected",
            "1:26: port inptu not found; the ports are input (did you mean input?)",
        ]
    );
}

#[test]
fn a_value_of_another_type_than_the_port_is_an_error() {
    assert_eq!(
        errors("tree main = Calculate (input <- \"much\")\n"),
        ["1:24: port input must be of type integer, got \"much\""]
    );
}

#[test]
fn a_variable_of_another_type_than_the_port_is_an_error() {
    let text = "tree main = Sequence {
    Read (value -> n)
    PrintString (input <- n)
}
";
    assert_eq!(
        errors(text),
        ["3:18: port input must be of type text, and variable main/n is of type integer"]
    );
}

#[test]
fn a_variable_that_nothing_writes_is_an_error_where_it_is_read() {
    let text = "tree main = Sequence {
    Read (value -> number)
    Calculate (input <- nubmer)
}
";
    assert_eq!(errors(text), ["3:25: variable nubmer is never written"]);
}

#[test]
fn an_output_need_not_be_connected() {
    load("tree main = Read\n");
}

#[test]
fn an_output_that_is_not_connected_writes_the_variable_of_its_name() {
    let text = "tree main = Sequence {
    Read
    Increment (value <-> value)
}
";
    assert_eq!(done(text), ["4"]);
}

#[test]
fn a_port_may_be_called_as_a_word_of_the_language() {
    assert_eq!(
        errors("tree main = PrintString (in <- \"a\", input <- \"b\")\n"),
        ["1:26: port in not found; the ports are input"]
    );
}
