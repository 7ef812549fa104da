//! The language `.btc`: trees with ports, subtrees with parameters, branches, conditions and variables.

mod block;
mod condition;
mod definition;
mod input;
mod literal;
mod port;
mod recovery;
mod statement;
mod token;

use std::path::Path;

use behavior_tree::Registry;
use winnow::stream::{Stateful, TokenSlice};

use crate::controls::is_built_in;
use crate::expand::expand;
use crate::findings::Findings;
use crate::hidden::refuse_hidden;
use crate::outline::Outline;
use crate::text::without_mark;
use crate::{FileFaults, LoadedTree};

/// Reads the tree `main` of a `.btc` text and the subtrees that it uses. `path` is what faults call
/// the text; nothing is read from it.
///
/// # Errors
/// All that is wrong in the text, trees that `main` does not use included.
pub fn load_text<B: 'static>(
    path: &Path,
    text: &str,
    registry: &Registry<B>,
) -> Result<LoadedTree<B>, FileFaults> {
    refuse_hidden(path, registry, is_built_in)?;
    let text = without_mark(text);
    let (outline, findings) = parse(text);
    match expand(&outline, registry, findings) {
        Ok((root, variables)) => Ok(LoadedTree {
            root,
            variables,
            files: vec![path.to_owned()],
        }),
        Err(findings) => Err(findings.into_faults(&path.display().to_string(), text)),
    }
}

fn parse(text: &str) -> (Outline, Findings) {
    let mut findings = Findings::default();
    let tokens = token::tokens(text, &mut findings);
    let mut input = Stateful {
        input: TokenSlice::new(&tokens),
        state: input::State {
            findings,
            end: text.len(),
            ..input::State::default()
        },
    };
    let outline = definition::definitions(&mut input);
    (outline, input.state.findings)
}
