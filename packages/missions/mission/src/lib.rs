//! Plans become behavior trees that run, fail and are planned anew.
