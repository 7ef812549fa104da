//! Typed objects and boolean facts with stable ids, versions and a change log.
