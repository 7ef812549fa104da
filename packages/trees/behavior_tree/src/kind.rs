/// Defines the enum [`Kind`], and the function that ticks a node by its kind, from the list of control nodes.
///
/// A line has the module of the node in `control`, the variant of [`Kind`] with its data, and the name in layouts,
/// which recorded bags contain. The module must have the function `tick(run, id, end)`, which ticks the node `id` and
/// returns its status; `end` is the id after its last descendant. With data, it also takes a reference to the data. Its
/// public items are exported.
macro_rules! kinds {
    ($($module:ident: $kind:ident $(($field:ident: $data:ty))? = $name:literal,)*) => {
        $(pub use $module::*;)*

        /// Kind of a node: a leaf, or a control node with its data.
        pub enum Kind<B> {
            /// [`crate::action`]
            Action(std::sync::Arc<dyn crate::ActionFn<B>>),
            /// [`crate::condition`]
            Condition(std::sync::Arc<dyn crate::ConditionFn<B>>),
            /// Leaf of a [`crate::Registry`], which may have ports.
            Leaf(std::sync::Arc<crate::Leaf<B>>),
            /// Control node of a [`crate::Registry`].
            Control(std::sync::Arc<crate::ControlNode<B>>),
            $(
                #[doc = concat!("Control node `", $name, "`.")]
                $kind $(($data))?,
            )*
        }

        impl<B> Kind<B> {
            /// Returns the name of the kind in layouts. For a registered control node it is the node's id.
            pub fn name(&self) -> &str {
                match self {
                    Self::Control(node) => &node.id,
                    Self::Leaf(leaf) if leaf.is_condition => "condition",
                    Self::Action(_) | Self::Leaf(_) => "action",
                    Self::Condition(_) => "condition",
                    $(Self::$kind { .. } => $name,)*
                }
            }
        }

        impl<B> std::fmt::Debug for Kind<B> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        // A derived implementation would need `B: Clone`.
        impl<B> Clone for Kind<B> {
            fn clone(&self) -> Self {
                match self {
                    Self::Action(action) => Self::Action(action.clone()),
                    Self::Condition(condition) => Self::Condition(condition.clone()),
                    Self::Leaf(leaf) => Self::Leaf(leaf.clone()),
                    Self::Control(node) => Self::Control(node.clone()),
                    $(Self::$kind $(($field))? => Self::$kind $((Clone::clone($field)))?,)*
                }
            }
        }

        impl<B> crate::run::Run<'_, B> {
            /// Ticks the node `id`, which is of kind `kind`, and returns its status. `end` is the id after its last
            /// descendant. Not inlined, so that the inlined tick of leaves stays small.
            #[inline(never)]
            pub(crate) fn tick_by_kind(&mut self, id: usize, end: usize, kind: &Kind<B>) -> crate::Status {
                match kind {
                    Kind::Action(_) | Kind::Condition(_) => self.tick(id),
                    Kind::Leaf(leaf) => leaf::tick(self, id, leaf),
                    Kind::Control(node) => registered::tick(self, id, end, node),
                    $(Kind::$kind $(($field))? => $module::tick(self, id, end $(, $field)?),)*
                }
            }
        }
    };
}

pub(crate) use kinds;
