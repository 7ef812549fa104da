//! Reading domains and problems in PDDL.

mod tasks;
