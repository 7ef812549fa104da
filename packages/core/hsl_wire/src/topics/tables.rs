/// Defines each topic once: a constant for it, and its entry in the table. The order of the list is the canonical order
/// of a tick's messages in bags, so the bytes of bags depend on it.
macro_rules! topics {
    (
        $(#[$about:meta])*
        $table:ident:
        $(
            $constant:ident: $scope:ident $name:literal $kind:path, from $source:ident, $qos:ident,
            recorded $recorded:literal,
            $description:literal;
        )*
    ) => {
        $(
            #[doc = concat!("`", $name, "`: ", $description)]
            pub static $constant: $crate::topics::Topic = $crate::topics::Topic {
                name: $name,
                scope: $crate::topics::Scope::$scope,
                message_type: <$kind as $crate::Message>::TYPE,
                source: $crate::topics::Source::$source,
                qos: $crate::topics::Qos::$qos,
                recorded: $recorded,
                description: $description,
                names: std::sync::OnceLock::new(),
            };
        )*

        $(#[$about])*
        pub static $table: &[&$crate::topics::Topic] = &[$(&$constant),*];
    };
}

pub(super) use topics;
