use behavior_tree_outline::findings::Findings;
use behavior_tree_outline::outline::{Name, NodeOutline, PortOutline, SourceOutline};
use behavior_tree_outline::suggest;
use located_yaml::{Content, Part};

pub(super) const KEYS: [&str; 3] = ["type", "children", "ports"];

/// Reads a node with everything below it. Errors are added to `findings`. Returns `None` for a node without a valid
/// `type`.
pub(super) fn node(part: &Part, findings: &mut Findings) -> Option<NodeOutline> {
    let Content::Mapping(entries) = &part.content else {
        if matches!(part.content, Content::Refused) {
            return None;
        }
        let help = "a node is a mapping with the key type";
        findings.add(&part.span, "expected a node", help);
        return None;
    };
    let mut values = [None; KEYS.len()];
    for (name, value) in entries {
        let Some(name) = key(name, &KEYS, findings) else {
            continue;
        };
        let place = KEYS.iter().position(|known| *known == name.text);
        if let Some(slot) = place.and_then(|place| values.get_mut(place)) {
            *slot = Some(value);
        }
    }
    let [kind, below, ports] = values;
    let named = kind.and_then(|kind| Some((kind.text()?, kind)));
    let mut node = match named {
        Some((text, kind)) if !kind.is_nothing() => NodeOutline::new(text, kind.span.clone()),
        _ => {
            let place = kind.map_or(part.span.clone(), |kind| kind.span.clone());
            findings.add(&place, "a node needs a type, which is text", "");
            // Children are checked all the same.
            children(below, findings);
            return None;
        }
    };
    let (children, is_whole) = children(below, findings);
    node.children = children;
    node.is_broken = !is_whole;
    node.ports = connections(ports, findings);
    Some(node)
}

/// Reads the children of a node; `None` means that the key is missing. The flag is set if all of them could be read.
fn children(part: Option<&Part>, findings: &mut Findings) -> (Vec<NodeOutline>, bool) {
    match part.map(|part| (&part.content, part)) {
        None => (Vec::new(), true),
        Some((Content::Sequence(parts), _)) => {
            let nodes: Vec<_> = parts
                .iter()
                .filter_map(|part| node(part, findings))
                .collect();
            let is_whole = nodes.len() == parts.len();
            (nodes, is_whole)
        }
        Some((_, part)) if part.is_nothing() => (Vec::new(), true),
        Some((_, part)) => {
            let message = "children are a sequence of nodes";
            findings.add(&part.span, message, "");
            (Vec::new(), false)
        }
    }
}

/// Reads the ports of a node; `None` means that the key is missing. Broken ports are reported and left out.
fn connections(part: Option<&Part>, findings: &mut Findings) -> Vec<PortOutline> {
    match part.map(|part| (&part.content, part)) {
        None => Vec::new(),
        Some((Content::Mapping(entries), _)) => entries
            .iter()
            .filter_map(|(name, source)| connection(name, source, findings))
            .collect(),
        Some((_, part)) if part.is_nothing() => Vec::new(),
        Some((_, part)) => {
            let message = "ports are a mapping from their names to variables or values";
            findings.add(&part.span, message, "");
            Vec::new()
        }
    }
}

/// Reads one port. An unquoted value that can be a name is a variable; any other one is a value. Returns `None` after
/// it has reported an error.
fn connection(name: &Part, source: &Part, findings: &mut Findings) -> Option<PortOutline> {
    let Some(port) = name.text() else {
        findings.add(&name.span, "the name of a port is text", "");
        return None;
    };
    let connected = match &source.content {
        Content::Scalar { text, is_quoted } if !source.is_nothing() => {
            if *is_quoted || !is_name(text) {
                SourceOutline::Literal(text.clone())
            } else {
                SourceOutline::Variable(text.clone())
            }
        }
        _ => {
            let message = "a port is connected to a variable or a value";
            findings.add(&source.span, message, "");
            return None;
        }
    };
    Some(PortOutline {
        name: Name {
            text: port.to_owned(),
            span: name.span.clone(),
        },
        direction: None,
        source: connected,
        source_span: source.span.clone(),
    })
}

/// Returns whether the text can be the name of a variable.
fn is_name(text: &str) -> bool {
    let mut letters = text.chars();
    let begins = |letter: char| letter.is_alphabetic() || letter == '_';
    !matches!(text, "true" | "false")
        && letters.next().is_some_and(begins)
        && letters.all(|letter| letter.is_alphanumeric() || letter == '_')
}

/// Returns the key with its place if it is one of `known`; otherwise reports an error and returns `None`.
pub(super) fn key(part: &Part, known: &[&str], findings: &mut Findings) -> Option<Name> {
    match part.text() {
        Some(text) if known.contains(&text) => Some(Name {
            text: text.to_owned(),
            span: part.span.clone(),
        }),
        Some(text) => {
            let message = format!("unknown key {text}; the keys are {}", known.join(", "));
            let help = suggest(text, known.iter().copied());
            findings.add(&part.span, message, help);
            None
        }
        None => {
            findings.add(&part.span, "a key is text", "");
            None
        }
    }
}
