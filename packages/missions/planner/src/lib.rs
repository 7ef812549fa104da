//! Finds plans for problems in PDDL.
