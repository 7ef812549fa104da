use std::any::TypeId;
use std::collections::BTreeMap;
use std::time::Duration;

use behavior_tree::{Binding, BoundPort, Kind, LayoutNode, Leaf, Question, Tree, leaf_id};

use super::ExportError;
use super::element::Element;
use super::names::{Names, is_tag};
use super::palette::Palette;
use super::ports::{self, literal, text};
use super::scopes::{Scope, Scopes};
use crate::xml::nodes::{BuiltIn, Category};

/// A tree on its way into a file.
pub(super) struct Export<'a, B> {
    tree: &'a Tree<B>,
    /// By node: its children, in order.
    children: Vec<Vec<u32>>,
    scopes: Scopes,
    ids: Names,
    /// The trees of the file that are subtrees.
    pub(super) trees: Vec<Element>,
    pub(super) palette: Palette,
    /// By id: which functions the leaves without ports are.
    functions: BTreeMap<String, TypeId>,
}

impl<'a, B> Export<'a, B> {
    pub(super) fn new(tree: &'a Tree<B>) -> Self {
        let nodes = &tree.layout().nodes;
        let mut children = vec![Vec::new(); nodes.len()];
        for (id, node) in (0_u32..).zip(nodes).skip(1) {
            children[node.parent as usize].push(id);
        }
        Self {
            tree,
            children,
            scopes: Scopes::of(tree),
            ids: Names::default(),
            trees: Vec::new(),
            palette: Palette::default(),
            functions: BTreeMap::new(),
        }
    }

    /// The definition of the main tree.
    pub(super) fn main(&mut self) -> Result<Element, ExportError> {
        let id = self.ids.give("Main".to_owned());
        let root = match self.scopes.initial(None, self.tree).is_empty() {
            true => self.node(0)?,
            false => self.subtree("Tree", None, 0)?,
        };
        let mut main = Element::new("BehaviorTree").with("ID", id);
        main.children.push(root);
        Ok(main)
    }

    fn node(&mut self, id: u32) -> Result<Element, ExportError> {
        let (Some(kind), Some(node)) = (
            self.tree.kind(id),
            self.tree.layout().nodes.get(id as usize),
        ) else {
            // The ids are those of the layout.
            return Ok(Element::default());
        };
        let mut element = match kind {
            Kind::Action(act) => self.plain_leaf(node, Category::Action, act.function())?,
            Kind::Condition(holds) => {
                self.plain_leaf(node, Category::Condition, holds.function())?
            }
            Kind::Leaf(leaf) => self.leaf(node, leaf)?,
            Kind::Subtree => self.subtree(&node.name, Some(id), id + 1)?,
            kind => self.control(id, node, kind)?,
        };
        let is_default = element.tag == node.name
            || element.attributes.first() == Some(&("ID".to_owned(), node.name.clone()));
        let is_leaf = matches!(kind, Kind::Action(_) | Kind::Condition(_) | Kind::Leaf(_));
        if !is_default || is_leaf {
            element
                .attributes
                .push(("name".to_owned(), node.name.clone()));
        }
        if !node.description.is_empty() {
            let description = ("_description".to_owned(), node.description.clone());
            element.attributes.push(description);
        }
        Ok(element)
    }

    fn plain_leaf(
        &mut self,
        node: &LayoutNode,
        category: Category,
        function: TypeId,
    ) -> Result<Element, ExportError> {
        let id = leaf_id(&node.name);
        if *self.functions.entry(id.clone()).or_insert(function) != function {
            return Err(ExportError::SameId { id });
        }
        self.palette.add_leaf(category, &id, &[], |_| None);
        Ok(leaf_element(category, &id))
    }

    fn leaf(&mut self, node: &LayoutNode, leaf: &Leaf<B>) -> Result<Element, ExportError> {
        let category = Category::of_leaf(leaf.is_condition);
        let is_built_in = BuiltIn::find(&leaf.id).is_some_and(|known| {
            let has = |port: &&'static str| leaf.ports.iter().any(|own| *own.name == **port);
            known.category == category && known.ports.iter().all(has)
        });
        let mut element = match is_built_in {
            true => Element::new(&leaf.id),
            false => {
                let tree = self.tree;
                let value_type = |port: &BoundPort| match &port.binding {
                    Binding::Open => None,
                    Binding::Literal(value) => value.value_type(),
                    Binding::Variable(variable) => tree.variables().value_type(*variable),
                };
                self.palette
                    .add_leaf(category, &leaf.id, &leaf.ports, value_type);
                leaf_element(category, &leaf.id)
            }
        };
        ports::append(&mut element, &node.name, &leaf.ports, &self.scopes)?;
        Ok(element)
    }

    /// The use of a subtree, whose definition is added. `root`: the node that it begins with.
    fn subtree(&mut self, name: &str, scope: Scope, root: u32) -> Result<Element, ExportError> {
        let mut definition = Element::new("BehaviorTree");
        definition.children.push(self.node(root)?);
        let base = Some(leaf_id(name))
            .filter(|id| !id.is_empty())
            .unwrap_or("Tree".to_owned());
        // A subtree that is used twice is one tree of the file, unless its variables differ.
        let same = |tree: &&Element| tree.children == definition.children;
        let known = self.trees.iter().find(same);
        let known = known.and_then(|tree| tree.attributes.first());
        let id = match known.filter(|(_, id)| *id == base) {
            Some((_, id)) => id.clone(),
            None => {
                let id = self.ids.give(base);
                self.trees.push(definition.with("ID", &id));
                id
            }
        };
        let mut element = Element::new("SubTree").with("ID", &id);
        let (mut values, mut shared) = (Vec::new(), Vec::new());
        for (variable, value) in self.scopes.initial(scope, self.tree) {
            let variable = self.scopes.name(variable).to_owned();
            element = element.with(&variable, literal(name, value)?);
            values.push(variable);
        }
        let handed = scope.and_then(|scope| self.scopes.shared.get(&scope));
        for variable in handed.into_iter().flatten() {
            let variable = self.scopes.name(*variable).to_owned();
            element = element.with(&variable, format!("{{{variable}}}"));
            shared.push(variable);
        }
        self.palette.add_tree(&id, &values, &shared);
        Ok(element)
    }

    fn control(
        &mut self,
        id: u32,
        node: &LayoutNode,
        kind: &Kind<B>,
    ) -> Result<Element, ExportError> {
        let children = self.children[id as usize].clone();
        let name = node.name.as_str();
        let element = match kind {
            // It asks before it fails.
            Kind::Switch(question) if question.ports.is_empty() => {
                Element::new("Switch").with("question", text(name, &question.name)?)
            }
            _ if children.is_empty() => return Ok(Element::new(without_children(kind))),
            Kind::Sequence => Element::new("ReactiveSequence"),
            Kind::SequenceWithMemory => Element::new("Sequence"),
            Kind::SequenceWithLastingMemory => Element::new("SequenceWithMemory"),
            Kind::Selection => Element::new("ReactiveFallback"),
            Kind::SelectionWithMemory => Element::new("Fallback"),
            Kind::Parallel {
                successes,
                failures,
            } => parallel(*successes, *failures, children.len() as u32),
            Kind::ScoringSelect(scoring) => {
                let margin = scoring.margin;
                if !margin.is_finite() {
                    let node = name.to_owned();
                    return Err(ExportError::Margin { node, margin });
                }
                let scorers = scoring.scorers.iter();
                let scorers: Result<Vec<_>, _> =
                    scorers.map(|scorer| listed(name, scorer)).collect();
                Element::new("ScoringSelect")
                    .with("margin", format!("{margin:?}"))
                    .with("scorers", text(name, &scorers?.join("; "))?)
            }
            Kind::Guard(question) => {
                let mut guard =
                    Element::new("Guard").with("condition", text(name, &question.name)?);
                ports::append(&mut guard, name, &question.ports, &self.scopes)?;
                self.palette.add_built_in("Guard", &question.ports);
                guard
            }
            Kind::Semaphore(claim) => Element::new("Semaphore")
                .with("id", text(name, &claim.id)?)
                .with("max_count", claim.max_count.to_string()),
            Kind::Switch(question) => self.cases(name, question, children.len())?,
            Kind::Negation => Element::new("Inverter"),
            Kind::Repeat(count) => Element::new("Repeat").with("num_cycles", times(*count)),
            Kind::Retry(count) => {
                Element::new("RetryUntilSuccessful").with("num_attempts", times(*count))
            }
            Kind::Timeout(limit) => Element::new("Timeout").with("msec", milliseconds(*limit)),
            Kind::Delay(time) => Element::new("Delay").with("delay_msec", milliseconds(*time)),
            Kind::ForceSuccess => Element::new("ForceSuccess"),
            Kind::ForceFailure => Element::new("ForceFailure"),
            Kind::RunOnce => Element::new("RunOnce").with("then_skip", "false"),
            Kind::IfThenElse => Element::new("IfThenElse"),
            Kind::WhileDoElse => Element::new("WhileDoElse"),
            // These have functions of their own.
            Kind::Action(_) | Kind::Condition(_) | Kind::Leaf(_) | Kind::Subtree => {
                Element::default()
            }
        };
        self.palette.add_built_in(&element.tag, &[]);
        let children: Result<Vec<_>, _> =
            children.into_iter().map(|child| self.node(child)).collect();
        Ok(Element {
            children: children?,
            ..element
        })
    }

    /// A switch over a variable.
    fn cases(
        &self,
        node: &str,
        question: &Question<B, usize>,
        children: usize,
    ) -> Result<Element, ExportError> {
        let tag = match question.name.as_str() {
            "Switch" => "Switch".to_owned(),
            _ => format!("Switch{}", children.saturating_sub(1)),
        };
        let has = |node: &BuiltIn| {
            let mut ports = question.ports.iter();
            ports.all(|port| node.ports.contains(&&*port.name))
        };
        if question.name != tag || !BuiltIn::find(&tag).is_some_and(has) {
            return Err(ExportError::QuestionPorts {
                node: node.to_owned(),
                question: question.name.clone(),
            });
        }
        let mut element = Element::new(tag);
        ports::append(&mut element, node, &question.ports, &self.scopes)?;
        Ok(element)
    }
}

/// A leaf, in the explicit form where its id is no tag or means something else.
fn leaf_element(category: Category, id: &str) -> Element {
    const TAGS: [&str; 5] = ["SubTree", "Action", "Condition", "Control", "Decorator"];
    match is_tag(id) && !TAGS.contains(&id) && BuiltIn::find(id).is_none() {
        true => Element::new(id),
        false => Element::new(category.tag()).with("ID", id),
    }
}

/// The leaf that says what the control node says when it has no children.
fn without_children<B>(kind: &Kind<B>) -> &'static str {
    match kind {
        Kind::Sequence | Kind::SequenceWithMemory | Kind::SequenceWithLastingMemory => {
            "AlwaysSuccess"
        }
        Kind::Parallel { successes: 0, .. } => "AlwaysSuccess",
        _ => "AlwaysFailure",
    }
}

/// The parallel of BehaviorTree.CPP fails as soon as it cannot succeed any more; one of ours that does
/// not is another node.
fn parallel(successes: u32, failures: u32, children: u32) -> Element {
    if successes == children && failures > children {
        return Element::new("ParallelAll").with("max_failures", "1");
    }
    let is_theirs =
        successes <= children && failures <= children && failures <= children - successes + 1;
    let tag = match is_theirs {
        true => "Parallel",
        false => "PatientParallel",
    };
    Element::new(tag)
        .with("success_count", successes.to_string())
        .with("failure_count", failures.to_string())
}

/// The scorer's name, as a list of names can have it.
fn listed<B>(node: &str, scorer: &Question<B, f64>) -> Result<String, ExportError> {
    if !scorer.ports.is_empty() {
        return Err(ExportError::QuestionPorts {
            node: node.to_owned(),
            question: scorer.name.clone(),
        });
    }
    let name = scorer.name.as_str();
    let fits = !name.contains(';') && name.trim() == name;
    Ok(if fits { name.to_owned() } else { leaf_id(name) })
}

fn times(count: Option<u32>) -> String {
    count.map_or_else(|| "-1".to_owned(), |count| count.to_string())
}

fn milliseconds(time: Duration) -> String {
    let (whole, part) = (time.as_millis(), time.subsec_nanos() % 1_000_000);
    match part {
        0 => whole.to_string(),
        part => format!("{whole}.{part:06}"),
    }
}
