/// Defines the enum [`super::Control`] from the table of control nodes.
///
/// A row has the variant and one of these:
///
/// - The kind of its children (a function of [`super::Description`]), and in braces: its names in `.btc`, in XML and in
///   scripts; the function of `behavior_tree` that creates it; its purpose; a function of [`super::build`] with the last
///   arguments; the pattern of its [`behavior_tree::Kind`] and the node in a file; other fields of the description.
/// - `=` and a module, for a node that needs more than that. It must have the constant `DESCRIPTION`, the function
///   `build`, which creates the node, and the function `write`, which is its inverse: the port values of an existing
///   node, for a file.
///
/// A node that several rows can write is written by the first one.
macro_rules! controls {
    ($(
        $control:ident
        $(= $module:ident,)?
        $(: $children:ident {
            names: $names:expr,
            function: $function:ident,
            summary: $summary:expr,
            build: $build:ident($($argument:expr),*),
            write: $kind:pat => $written:expr,
            $($field:ident: $value:expr,)*
        })?
    )*) => {
        /// Control node of the languages of tree files.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Control {
            $(
                #[doc = concat!("Control node `", stringify!($control), "`.")]
                $control,
            )*
        }

        impl Control {
            /// All control nodes.
            pub const ALL: &[Self] = &[$(Self::$control,)*];

            /// Returns the description of the node.
            pub fn description(self) -> &'static Description {
                match self {
                    $(Self::$control => {
                        $(&$module::DESCRIPTION)?
                        $(
                            const DESCRIPTION: Description = Description {
                                $($field: $value,)*
                                ..Description::$children($names, stringify!($function), $summary)
                            };
                            &DESCRIPTION
                        )?
                    })*
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
                    $(Self::$control => {
                        $($module::build(name, parts, children)?)?
                        $($build(name, parts, children, $($argument),*)?)?
                    })*
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
                    $(
                        if let Some(written) = $module::write(kind, children)? {
                            return Ok(Some((Self::$control, written)));
                        }
                    )?
                    $(
                        if let $kind = kind {
                            return Ok(Some((Self::$control, $written)));
                        }
                    )?
                )*
                Ok(None)
            }
        }
    };
}

pub(super) use controls;
