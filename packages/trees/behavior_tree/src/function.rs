//! Functions of actions and conditions.

use std::any::TypeId;

use crate::Status;

/// Function of an action.
pub trait ActionFn<B>: Send + Sync {
    /// Calls the function.
    fn act(&self, blackboard: &mut B) -> Status;

    /// Returns the identity of the function; every function has a type of its own.
    fn function(&self) -> TypeId;
}

impl<B, F: Fn(&mut B) -> Status + Send + Sync + 'static> ActionFn<B> for F {
    fn act(&self, blackboard: &mut B) -> Status {
        self(blackboard)
    }

    fn function(&self) -> TypeId {
        TypeId::of::<F>()
    }
}

/// Function of a condition.
pub trait ConditionFn<B>: Send + Sync {
    /// Returns whether the condition holds.
    fn holds(&self, blackboard: &B) -> bool;

    /// Returns the identity of the function; every function has a type of its own.
    fn function(&self) -> TypeId;
}

impl<B, F: Fn(&B) -> bool + Send + Sync + 'static> ConditionFn<B> for F {
    fn holds(&self, blackboard: &B) -> bool {
        self(blackboard)
    }

    fn function(&self) -> TypeId {
        TypeId::of::<F>()
    }
}
