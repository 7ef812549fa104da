use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use rhai::{Engine, Position, Token};

/// Name in the engine of the `curry` of scripts.
pub(super) const CURRY: &str = "curry_scalars";

/// Names that replace identifiers of a script, by position.
pub(super) type Names = BTreeMap<Position, String>;

/// Makes the engine replace the identifiers at the positions of `names` when it parses a script.
pub(super) fn rename(engine: &mut Engine, names: Names) {
    map(engine, move |token, position| match names.get(&position) {
        Some(name) => Token::Identifier(Box::new(name.as_str().into())),
        None => token,
    });
}

/// Makes the engine add each token that it parses, in order, to the returned list.
pub(super) fn record(engine: &mut Engine) -> Arc<Mutex<Vec<(Token, Position)>>> {
    let tokens = Arc::new(Mutex::new(Vec::new()));
    let recorded = tokens.clone();
    map(engine, move |token, position| {
        // A panic while the list was locked does no harm.
        let mut recorded = recorded.lock().unwrap_or_else(PoisonError::into_inner);
        recorded.push((token.clone(), position));
        token
    });
    tokens
}

/// Makes the engine replace each token of a script by that which `replace` returns, and `curry` by [`CURRY`].
fn map(engine: &mut Engine, replace: impl Fn(Token, Position) -> Token + Send + Sync + 'static) {
    #[expect(
        deprecated,
        reason = "not deprecated, but so marked as subject to change"
    )]
    engine.on_parse_token(move |token, position, _| match token {
        Token::Reserved(name) if *name == "curry" => Token::Identifier(Box::new(CURRY.into())),
        token => replace(token, position),
    });
}
