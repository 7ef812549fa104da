/// Defines the enum [`super::Control`] from the list of control nodes.
///
/// A line has the module of the node and its variant. The module must have the constant `DESCRIPTION`, the function
/// `build`, which creates the node, and the function `write`, which is its inverse: the port values of an existing
/// node, for a file. A node that several modules can write is written by the first one in the list.
macro_rules! controls {
    ($($module:ident: $control:ident,)*) => {
        /// Control node of the languages of tree files.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Control {
            $(
                #[doc = concat!("Control node `", stringify!($module), "`.")]
                $control,
            )*
        }

        impl Control {
            /// All control nodes.
            pub const ALL: &[Self] = &[$(Self::$control,)*];

            /// Returns the description of the node.
            pub fn description(self) -> &'static Description {
                match self {
                    $(Self::$control => &$module::DESCRIPTION,)*
                }
            }

            /// Returns the control node with this name in `.btc` and YAML; `None` if it is unknown.
            pub fn named(name: &str) -> Option<Self> {
                let mut all = Self::ALL.iter().copied();
                all.find(|control| control.description().name == name)
            }

            /// Builds the node from its connected ports, its question and its children. An empty port `name` means the
            /// name in `parts`. Returns `None` if children or the question are missing, which is reported elsewhere.
            ///
            /// # Errors
            /// Returns all invalid values of its ports.
            pub fn build<B: 'static>(
                self,
                parts: Parts<'_, B>,
                children: Vec<behavior_tree::Node<B>>,
            ) -> Result<Option<behavior_tree::Node<B>>, InvalidValues> {
                let named = |port| parts.values.text(port).to_owned();
                let (name, description) = (named("name"), named("description"));
                let name = if name.is_empty() { parts.name.to_owned() } else { name };
                let node = match self {
                    $(Self::$control => $module::build(&name, parts, children)?,)*
                };
                Ok(node.map(|node| node.because(description)))
            }

            /// Returns the control node that creates `kind`, with the values of its ports, for files. `children` is its
            /// number of children. Returns `None` for leaves and subtrees.
            ///
            /// # Errors
            /// Returns an error if a file cannot contain a value.
            pub fn write<B>(
                kind: &behavior_tree::Kind<B>,
                children: usize,
            ) -> Result<Option<(Self, Written<'_>)>, Unwritable> {
                $(
                    if let Some(written) = $module::write(kind, children)? {
                        return Ok(Some((Self::$control, written)));
                    }
                )*
                Ok(None)
            }
        }
    };
}

pub(super) use controls;
