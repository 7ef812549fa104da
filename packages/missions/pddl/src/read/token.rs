use logos::Logos;

/// Symbols of PDDL. The kind of a word depends on its place: `at` may be a predicate or a timed fact.
#[derive(Clone, Copy, Debug, Logos, PartialEq, Eq)]
#[logos(skip r"[ \t\r\n\f]+")]
#[logos(skip(r";[^\n]*", allow_greedy = true))]
pub(super) enum Symbol {
    #[token("(")]
    Open,
    #[token(")")]
    Close,
    /// Printable ASCII without parentheses and semicolons. As in the domains of the planning competition, `?` and `:`
    /// begin a new word, and a dash before a name is a word: `(at ?a?b)`, `(:action a:parameters ())`, `?a -block`.
    #[regex(r"[?:][!-'*-9<->@-~]*")]
    #[regex(r"[!-'*-,./0-9<->@-~][!-'*-9<->@-~]*")]
    #[regex(r"-\.?[0-9][!-'*-9<->@-~]*")]
    #[token("-")]
    Word,
}
