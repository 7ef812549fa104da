use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::sync::Arc;

use crate::leaf_model::{LeafModel, Make, leaf_id};
use crate::{
    Children, Context, ControlModel, Kind, LeafError, Node, Port, PortValue, Question, Status,
    Value, ValueType,
};

/// Functions of a program that tree files can name: leaves (conditions and actions), control nodes, scorers for scoring
/// selects and choosers for switches; and named constants. `B` is the blackboard.
pub struct Registry<B> {
    leaves: BTreeMap<String, LeafModel<B>>,
    controls: BTreeMap<String, ControlModel<B>>,
    /// Whole numbers by name, which scripts and ports can use.
    constants: BTreeMap<String, i64>,
    /// Type and initial value of the variables that the program writes or reads itself, by name.
    variables: BTreeMap<String, (ValueType, Value)>,
    scorers: BTreeMap<String, Question<B, f64>>,
    choosers: BTreeMap<String, Question<B, usize>>,
    /// Current id of a leaf by its former id, which old tree files still contain.
    aliases: BTreeMap<String, String>,
    /// Set if the program may write variables that it does not declare.
    has_unknown_variables: bool,
}

/// Error: two leaves with different functions have the same id in tree files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegistryError {
    /// Id that both leaves have.
    pub id: String,
}

impl<B> Registry<B> {
    /// Creates an empty registry.
    pub fn new() -> Self {
        Self {
            leaves: BTreeMap::new(),
            controls: BTreeMap::new(),
            constants: BTreeMap::new(),
            variables: BTreeMap::new(),
            scorers: BTreeMap::new(),
            choosers: BTreeMap::new(),
            aliases: BTreeMap::new(),
            has_unknown_variables: false,
        }
    }

    /// Creates a registry of all conditions and actions of the tree below `root`, so that tree files can name them. The
    /// name `look at the ball` becomes the id `LookAtTheBall` (see [`leaf_id`]). Leaves that came from a registry
    /// ([`Kind::Leaf`]) and control nodes are skipped.
    ///
    /// # Errors
    /// Returns an error if two leaves with different functions have names that become the same id.
    pub fn from_leaves(root: &Node<B>) -> Result<Self, RegistryError> {
        let mut registry = Self::new();
        let mut nodes = vec![root];
        while let Some(node) = nodes.pop() {
            nodes.extend(node.children());
            let (is_condition, make) = match node.kind() {
                Kind::Action(act) => (false, Make::Action(act.clone())),
                Kind::Condition(holds) => (true, Make::Condition(holds.clone())),
                _ => continue,
            };
            let model = LeafModel {
                id: leaf_id(node.name()),
                name: node.name().to_owned(),
                is_condition,
                ports: Vec::new(),
                make,
            };
            match registry.leaves.entry(model.id.clone()) {
                Entry::Vacant(vacant) => {
                    vacant.insert(model);
                }
                Entry::Occupied(known) if known.get().has_same_function(&model) => {}
                Entry::Occupied(_) => return Err(RegistryError { id: model.id }),
            }
        }
        Ok(registry)
    }

    /// Adds a condition without ports: it succeeds if `holds` returns true and fails otherwise. Replaces a leaf with
    /// the same id.
    #[must_use]
    pub fn condition(
        self,
        id: impl Into<String>,
        holds: impl Fn(&B) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.with(id, true, [], Make::Condition(Arc::new(holds)))
    }

    /// Adds an action without ports, whose status is the result of `act`. Replaces a leaf with the same id.
    #[must_use]
    pub fn action(
        self,
        id: impl Into<String>,
        act: impl Fn(&mut B) -> Status + Send + Sync + 'static,
    ) -> Self {
        self.with(id, false, [], Make::Action(Arc::new(act)))
    }

    /// Adds a condition with ports, which are named inputs and outputs that a tree file connects to variables or
    /// values; see [`Port`]. An error of `holds` becomes a failure. Replaces a leaf with the same id.
    #[must_use]
    pub fn condition_with_ports(
        self,
        id: impl Into<String>,
        ports: impl IntoIterator<Item = Port>,
        holds: impl Fn(&Context<'_, B>) -> Result<bool, LeafError> + Send + Sync + 'static,
    ) -> Self {
        self.with(id, true, ports, Make::Ask(Arc::new(holds)))
    }

    /// Adds an action with ports, which are named inputs and outputs that a tree file connects to variables or values;
    /// see [`Port`]. An error of `act` becomes a failure. Replaces a leaf with the same id.
    #[must_use]
    pub fn action_with_ports(
        self,
        id: impl Into<String>,
        ports: impl IntoIterator<Item = Port>,
        act: impl Fn(&mut Context<'_, B>) -> Result<Status, LeafError> + Send + Sync + 'static,
    ) -> Self {
        self.with(id, false, ports, Make::WithPorts(Arc::new(act), None))
    }

    /// Adds an action with ports, like [`Self::action_with_ports`], and with `halt`, which is called when the tree
    /// stops the action while it is running. Replaces a leaf with the same id.
    #[must_use]
    pub fn action_with_halt(
        self,
        id: impl Into<String>,
        ports: impl IntoIterator<Item = Port>,
        act: impl Fn(&mut Context<'_, B>) -> Result<Status, LeafError> + Send + Sync + 'static,
        halt: impl Fn(&mut Context<'_, B>) + Send + Sync + 'static,
    ) -> Self {
        let make = Make::WithPorts(Arc::new(act), Some(Arc::new(halt)));
        self.with(id, false, ports, make)
    }

    /// Adds a decorator, which decides with `tick` whether its child, with the index 0, is ticked and what its status
    /// becomes. Replaces a control node with the same id.
    #[must_use]
    pub fn decorator(
        self,
        id: impl Into<String>,
        ports: impl IntoIterator<Item = Port>,
        tick: impl Fn(&mut Children<'_, '_, B>) -> Result<Status, LeafError> + Send + Sync + 'static,
    ) -> Self {
        self.control(ControlModel::new(id, ports, 1..=1, tick))
    }

    /// Adds a control node. Replaces one with the same id.
    #[must_use]
    pub fn control(mut self, model: ControlModel<B>) -> Self {
        self.controls.insert(model.id.clone(), model);
        self
    }

    /// Adds a name for a whole number, which scripts, integer ports and cases of switches in tree files can use, such as
    /// the variant of an enum. Replaces a constant with the same name.
    #[must_use]
    pub fn constant(mut self, name: impl Into<String>, value: i64) -> Self {
        self.constants.insert(name.into(), value);
        self
    }

    /// Adds a variable of the main tree that the program itself writes with [`crate::Tree::set`] or reads with
    /// [`crate::Tree::get`], so that scripts and ports can use it although no node writes it. `initial` is its value
    /// before the first tick. Subtrees see it if the main tree connects it to them. Replaces a variable with the same
    /// name.
    #[must_use]
    pub fn variable<T: PortValue>(
        mut self,
        name: impl Into<String>,
        initial: impl Into<Option<T>>,
    ) -> Self {
        let initial = initial.into().map_or(Value::Nothing, T::into_value);
        self.variables.insert(name.into(), (T::TYPE, initial));
        self
    }

    /// Allows tree files to read variables that no node writes, because the program may write them. It is for trees of
    /// programs that are not at hand; misspelled variables are then not reported.
    #[must_use]
    pub fn with_unknown_variables(mut self) -> Self {
        self.has_unknown_variables = true;
        self
    }

    /// Returns whether tree files may read variables that no node writes.
    pub fn has_unknown_variables(&self) -> bool {
        self.has_unknown_variables
    }

    /// Returns the variables of the program in the order of their names, each with its type and initial value.
    pub fn variables(&self) -> impl Iterator<Item = (&str, ValueType, &Value)> {
        let variables = self.variables.iter();
        variables.map(|(name, (kind, initial))| (name.as_str(), *kind, initial))
    }

    /// Returns the control node with this id.
    pub fn find_control(&self, id: &str) -> Option<&ControlModel<B>> {
        self.controls.get(id)
    }

    /// Returns all control nodes in the order of their ids.
    pub fn controls(&self) -> impl Iterator<Item = &ControlModel<B>> {
        self.controls.values()
    }

    /// Returns the value of the constant with this name.
    pub fn find_constant(&self, name: &str) -> Option<i64> {
        self.constants.get(name).copied()
    }

    /// Returns the text of an integer: if it is the name of a constant, the digits of its value, and else itself.
    pub fn spell(&self, integer: &str) -> String {
        let constant = self.find_constant(integer);
        constant.map_or_else(|| integer.to_owned(), |value| value.to_string())
    }

    /// Returns the value of each constant by its name.
    pub fn constants(&self) -> &BTreeMap<String, i64> {
        &self.constants
    }

    /// Adds a scorer, by which a scoring select compares its children; the highest score wins. Replaces a scorer with
    /// the same id.
    #[must_use]
    pub fn scorer(
        mut self,
        id: impl Into<String>,
        score: impl Fn(&B) -> f64 + Send + Sync + 'static,
    ) -> Self {
        let id = id.into();
        self.scorers.insert(id.clone(), Question::new(id, score));
        self
    }

    /// Adds a chooser, by which a switch selects its child: it returns the child's index, counted from 0. Replaces a
    /// chooser with the same id.
    #[must_use]
    pub fn chooser(
        mut self,
        id: impl Into<String>,
        choose: impl Fn(&B) -> usize + Send + Sync + 'static,
    ) -> Self {
        let id = id.into();
        self.choosers.insert(id.clone(), Question::new(id, choose));
        self
    }

    /// Adds a former id of a leaf, so that old tree files can still be loaded.
    #[must_use]
    pub fn alias(mut self, former: impl Into<String>, id: impl Into<String>) -> Self {
        self.aliases.insert(former.into(), id.into());
        self
    }

    /// Returns the leaf with this id, or else the leaf with this alias; `None` if there is neither.
    pub fn leaf(&self, id: &str) -> Option<&LeafModel<B>> {
        let aliased = || self.leaves.get(self.aliases.get(id)?);
        self.leaves.get(id).or_else(aliased)
    }

    /// Returns each leaf under each of its names in tree files: first all leaves by id, then the leaves with an alias
    /// by alias, both in alphabetical order. An alias of an unknown id is skipped.
    pub fn named_leaves(&self) -> impl Iterator<Item = (&str, &LeafModel<B>)> {
        let aliased = self.aliases.iter().filter_map(|(former, id)| {
            let leaf = self.leaves.get(id)?;
            Some((former.as_str(), leaf))
        });
        let leaves = self.leaves.iter().map(|(id, leaf)| (id.as_str(), leaf));
        leaves.chain(aliased)
    }

    /// Returns all leaves in the order of their ids.
    pub fn leaves(&self) -> impl Iterator<Item = &LeafModel<B>> {
        self.leaves.values()
    }

    /// Returns the scorer with this id.
    pub fn find_scorer(&self, id: &str) -> Option<&Question<B, f64>> {
        self.scorers.get(id)
    }

    /// Returns all scorers in the order of their ids.
    pub fn scorers(&self) -> impl Iterator<Item = &Question<B, f64>> {
        self.scorers.values()
    }

    /// Returns the chooser with this id.
    pub fn find_chooser(&self, id: &str) -> Option<&Question<B, usize>> {
        self.choosers.get(id)
    }

    /// Returns all choosers in the order of their ids.
    pub fn choosers(&self) -> impl Iterator<Item = &Question<B, usize>> {
        self.choosers.values()
    }

    /// Adds a leaf whose ports are `ports` and whose function is `make`. Its id is also the name of its nodes. Replaces
    /// a leaf with the same id.
    fn with(
        mut self,
        id: impl Into<String>,
        is_condition: bool,
        ports: impl IntoIterator<Item = Port>,
        make: Make<B>,
    ) -> Self {
        let id = id.into();
        let model = LeafModel {
            id: id.clone(),
            name: id.clone(),
            is_condition,
            ports: ports.into_iter().collect(),
            make,
        };
        self.leaves.insert(id, model);
        self
    }
}

impl<B> Default for Registry<B> {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Display for RegistryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "two leaves with different functions have the id {}",
            self.id
        )
    }
}

impl std::error::Error for RegistryError {}
