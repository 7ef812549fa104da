//! Export of a layout for a monitor.

use std::collections::BTreeMap;

use behavior_tree::{Layout, LayoutNode, leaf_id};
use behavior_tree_outline::controls::Control;

use super::ExportError;
use super::element::{Element, forbidden_letter};
use super::names::Names;
use super::node::{node_element, tree_id};
use super::palette::Palette;
use crate::nodes::{BuiltIn, Category};

/// Maximum nesting depth of a layout, which is that of files.
const DEPTH: usize = 256;
/// Maximum size of all paths of subtrees \[bytes\].
const PATHS: usize = 1024 * 1024;
/// Maximum number of nodes: in the protocol of Groot2, an id has 16 bits.
const NODES: usize = u16::MAX as usize;
/// Kind of a subtree in layouts.
const SUBTREE: &str = "subtree";

/// Layout as a file of format 4, in which every node has an id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutFile {
    /// Text of the file.
    pub text: String,
    /// Trees of the file: the main tree, then each use of a subtree in the order of the layout.
    pub trees: Vec<LayoutTree>,
}

/// Tree in the file of a layout.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LayoutTree {
    /// Id of the main tree, or path of a subtree, for example `Attack::3/Kick::7`.
    pub name: String,
    /// Ids of its nodes in the layout, in order. A node that uses a subtree belongs to the tree around it.
    pub nodes: Vec<usize>,
}

/// Returns a layout as a file for a monitor, such as Groot2: with the attributes `_uid`, which is the id of a node in the
/// layout plus 1, and `_fullpath`, as BehaviorTree.CPP writes them. A layout has no ports, so the file has none either:
/// it is for display. Letters that XML cannot contain are replaced.
///
/// ```
/// use behavior_tree::{Layout, LayoutNode};
///
/// let kick = LayoutNode { name: "kick".into(), kind: "action".into(), ..LayoutNode::default() };
/// let file = behavior_tree_xml::export_layout(&Layout { version: 0, nodes: vec![kick] })?;
/// assert!(file.text.contains("<Kick name=\"kick\" _uid=\"1\"/>"));
/// # Ok::<(), behavior_tree_xml::ExportError>(())
/// ```
///
/// # Errors
/// Returns an error if there are too many nodes, a node precedes its parent, nodes are nested too deeply, paths are too long, or an action and a
/// condition have the same id.
pub fn export_layout(layout: &Layout) -> Result<LayoutFile, ExportError> {
    let nodes = layout.nodes.len();
    if nodes > NODES {
        return Err(ExportError::Nodes {
            nodes,
            limit: NODES,
        });
    }
    let shape = Shape::of(layout)?;
    let mut palette = Palette::default();
    let mut elements: Vec<Element> = Vec::with_capacity(layout.nodes.len());
    for (id, node) in layout.nodes.iter().enumerate() {
        let mut element = shape.element(node, &mut palette);
        match shape.uses.get(&id) {
            Some(of) => {
                let path = &shape.trees[*of].name;
                element = element.with("_fullpath", path);
            }
            None => element = element.with("name", readable(&node.name)),
        }
        element = element.with("_uid", (id + 1).to_string());
        if !node.description.is_empty() {
            element = element.with("_description", readable(&node.description));
        }
        elements.push(element);
    }
    let mut trees: Vec<Element> = Vec::new();
    // Children come after their parents, so that all below a node is complete when it is moved to its parent.
    let mut below: BTreeMap<usize, Vec<Element>> = BTreeMap::new();
    while let Some(mut element) = elements.pop() {
        let id = elements.len();
        let mut children = below.remove(&id).unwrap_or_default();
        children.reverse();
        match shape.uses.get(&id) {
            Some(of) => trees.push(tree(&element, &shape.trees[*of].name, children)),
            None => element.children = children,
        }
        let parent = layout.nodes[id].parent as usize;
        if id == 0 {
            let main = Element::new("BehaviorTree").with("ID", &shape.trees[0].name);
            let mut main = main.with("_fullpath", "");
            main.children.push(element);
            trees.push(main);
        } else {
            below.entry(parent).or_default().push(element);
        }
    }
    let mut file = Element::new("root").with("BTCPP_format", "4");
    file.children.extend(trees.into_iter().rev());
    file.children.push(palette.into_element()?);
    Ok(LayoutFile {
        text: file.write()?,
        trees: shape.trees,
    })
}

/// Returns the element of a subtree that is used at `element`.
fn tree(element: &Element, path: &str, children: Vec<Element>) -> Element {
    let id = element.attributes.iter().find(|(name, _)| name == "ID");
    let id = id.map_or("", |(_, id)| id);
    let mut tree = Element::new("BehaviorTree").with("ID", id);
    tree.children = children;
    tree.with("_fullpath", path)
}

/// Structure of a layout.
struct Shape {
    /// True for a kind of nodes that all have exactly one child.
    are_decorators: BTreeMap<String, bool>,
    /// Index in `trees` of the subtree that a node uses, by id.
    uses: BTreeMap<usize, usize>,
    trees: Vec<LayoutTree>,
}

impl Shape {
    /// Finds the subtrees of a layout.
    fn of(layout: &Layout) -> Result<Self, ExportError> {
        let nodes = &layout.nodes;
        let mut names = Names::default();
        for node in nodes.iter().filter(|node| node.kind == SUBTREE) {
            names.reserve(tree_id(&node.name));
        }
        let mut trees = vec![LayoutTree {
            name: names.give("Main".to_owned()),
            ..LayoutTree::default()
        }];
        let mut uses = BTreeMap::new();
        let mut children = vec![0_usize; nodes.len()];
        // Depth of each node, and the index of the tree to which it belongs.
        let mut places: Vec<(usize, usize)> = Vec::with_capacity(nodes.len());
        let mut paths = 0;
        for (id, node) in nodes.iter().enumerate() {
            let parent = node.parent as usize;
            let (depth, owner) = match id {
                0 => (1, 0),
                _ => {
                    let place = places.get(parent).ok_or(ExportError::Parent { id })?;
                    children[parent] += 1;
                    (place.0 + 1, uses.get(&parent).copied().unwrap_or(place.1))
                }
            };
            if depth > DEPTH {
                return Err(ExportError::Depth { id, limit: DEPTH });
            }
            places.push((depth, owner));
            trees[owner].nodes.push(id);
            if node.kind == SUBTREE {
                let own = format!("{}::{}", tree_id(&node.name), id + 1);
                let name = match owner {
                    0 => own,
                    _ => format!("{}/{own}", trees[owner].name),
                };
                paths += name.len();
                if paths > PATHS {
                    return Err(ExportError::Paths { limit: PATHS });
                }
                uses.insert(id, trees.len());
                trees.push(LayoutTree {
                    name,
                    ..LayoutTree::default()
                });
            }
        }
        let mut are_decorators = BTreeMap::new();
        for (node, children) in nodes.iter().zip(children) {
            let is_decorator = are_decorators.entry(node.kind.clone()).or_insert(true);
            *is_decorator &= children == 1;
        }
        Ok(Self {
            are_decorators,
            uses,
            trees,
        })
    }

    /// Returns the element of a node without children, and adds its model to the palette.
    fn element(&self, node: &LayoutNode, palette: &mut Palette) -> Element {
        let category = match node.kind.as_str() {
            SUBTREE => {
                let id = tree_id(&node.name);
                palette.add_tree(&id, &[], &[]);
                return Element::new("SubTree").with("ID", id);
            }
            "action" => Category::Action,
            "condition" => Category::Condition,
            kind => {
                if let Some(node) = built_in(kind) {
                    palette.add_model(&node);
                    return Element::new(node.id);
                }
                let is_decorator = self.are_decorators.get(kind).copied();
                Category::for_control(is_decorator.unwrap_or_default())
            }
        };
        let id = match category {
            Category::Action | Category::Condition => leaf_id(&node.name),
            Category::Control | Category::Decorator => readable(&node.kind),
        };
        let id = if id.is_empty() { node.kind.clone() } else { id };
        palette.add_node(category, &id, &[], |_| None);
        node_element(category, &id)
    }
}

/// Returns the control node of the format for a kind in layouts; `None` for a kind of the program. Of several nodes
/// with the same kind it is the first one.
fn built_in(kind: &str) -> Option<BuiltIn> {
    let function = if kind == "negation" { "not" } else { kind };
    let mut controls = Control::ALL.iter();
    let named = controls.find(|control| {
        let description = control.description();
        description.function == function && description.xml.is_some()
    });
    named.and_then(|control| BuiltIn::from_control(*control))
}

/// Replaces letters that XML cannot contain.
fn readable(text: &str) -> String {
    match forbidden_letter(text) {
        None => text.to_owned(),
        Some(_) => text
            .chars()
            .map(|letter| {
                let is_forbidden = forbidden_letter(letter.encode_utf8(&mut [0; 4])).is_some();
                if is_forbidden { '\u{fffd}' } else { letter }
            })
            .collect(),
    }
}
