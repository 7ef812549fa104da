//! Functions that nodes call.

use std::any::TypeId;

use crate::Status;

/// A function that can be the action of a node.
pub trait Act<B>: Send + Sync {
    /// Acts.
    fn act(&self, blackboard: &mut B) -> Status;

    /// Which function it is: every function has a type of its own.
    fn function(&self) -> TypeId;
}

impl<B, F: Fn(&mut B) -> Status + Send + Sync + 'static> Act<B> for F {
    fn act(&self, blackboard: &mut B) -> Status {
        self(blackboard)
    }

    fn function(&self) -> TypeId {
        TypeId::of::<F>()
    }
}

/// A function that can be the condition of a node.
pub trait Hold<B>: Send + Sync {
    /// Whether the condition holds.
    fn holds(&self, blackboard: &B) -> bool;

    /// Which function it is: every function has a type of its own.
    fn function(&self) -> TypeId;
}

impl<B, F: Fn(&B) -> bool + Send + Sync + 'static> Hold<B> for F {
    fn holds(&self, blackboard: &B) -> bool {
        self(blackboard)
    }

    fn function(&self) -> TypeId {
        TypeId::of::<F>()
    }
}
