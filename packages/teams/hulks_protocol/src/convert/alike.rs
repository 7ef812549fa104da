//! Macro for conversions between types with corresponding parts.

/// Implements [`Translate`](super::Translate) in both directions from one list of corresponding parts.
///
/// Types, variants and fields with the same name are written once; otherwise write `ours <=> theirs`. For a field whose
/// type does not implement [`Translate`](super::Translate), write the functions `(to_theirs, from_theirs)` after a
/// colon.
macro_rules! alike {
    (enum $ours:ident { $($variants:tt)* }) => {
        $crate::convert::alike!(enum $ours <=> $ours { $($variants)* });
    };
    (enum $ours:ident <=> $theirs:ident { $($both:ident $({ $($fields:tt)* })?),* $(,)? }) => {
        $crate::convert::alike!(
            enum $ours <=> $theirs { $($both <=> $both $({ $($fields)* })?),* }
        );
    };
    (enum $ours:ident <=> $theirs:ident {
        $($one:ident <=> $other:ident
            $({ $($field:ident $(<=> $their:ident)?),* $(,)? })?),* $(,)?
    }) => {
        $crate::convert::alike!($ours <=> $theirs {
            $((Self::$one $({ $($field),* })?)
                <=> (Theirs::$other $({ $($($their:)? $field),* })?)
                with $($($field),*)?;)*
        });
    };
    (struct $ours:ident { $($fields:tt)* }) => {
        $crate::convert::alike!(struct $ours <=> $ours { $($fields)* });
    };
    (struct $ours:ident <=> $theirs:ident {
        $($field:ident $(<=> $their:ident)? $(: $by:tt)?),* $(,)?
    }) => {
        $crate::convert::alike!($ours <=> $theirs {
            (Self { $($field),* }) <=> (Theirs { $($($their:)? $field),* })
            with $($field $(: $by)?),*;
        });
    };
    // Pairs of patterns, and the names in them.
    ($ours:ident <=> $theirs:ident {
        $(($($one:tt)+) <=> ($($other:tt)+) with $($field:ident $(: $by:tt)?),*;)*
    }) => {
        impl $crate::convert::Translate for hsl_types::$ours {
            type Theirs = $crate::messages::$theirs;

            fn to_theirs(&self) -> Self::Theirs {
                use $crate::messages::$theirs as Theirs;
                match self {
                    $($($one)+ => {
                        $(let $field = $crate::convert::alike!(to $field $($by)?);)*
                        $($other)+
                    })*
                }
            }

            fn from_theirs(theirs: &Self::Theirs) -> Self {
                use $crate::messages::$theirs as Theirs;
                match theirs {
                    $($($other)+ => {
                        $(let $field = $crate::convert::alike!(from $field $($by)?);)*
                        $($one)+
                    })*
                }
            }
        }
    };
    (to $field:ident) => { $crate::convert::Translate::to_theirs($field) };
    (from $field:ident) => { $crate::convert::Translate::from_theirs($field) };
    (to $field:ident ($to:ident, $from:ident)) => { $to($field) };
    (from $field:ident ($to:ident, $from:ident)) => { $from($field) };
}

pub(super) use alike;
