use std::fs::{File, TryLockError};
use std::path::Path;

use anyhow::{Context, bail};
use hsl_types::limits::ROS_DOMAIN;

use super::running_bag;
use crate::plan::match_name::MatchName;
use crate::process::runtime_folder;
use crate::verdict::failure::WrongUse;

/// Lock against two matches of this user in one ROS domain, where they would receive each other's messages; released
/// when it is dropped. The world detects a match of another user when it discovers nodes.
#[derive(Debug)]
pub(super) struct DomainLock {
    _lock: File,
}

impl DomainLock {
    /// Locks the ROS domain in the environment, or only the namespace `match_name` in it, for a match that records to
    /// `bag`. Does not wait.
    ///
    /// # Errors
    ///
    /// Returns an error if another match has the lock, or the domain ID is invalid.
    pub(super) fn take(match_name: Option<&MatchName>, bag: Option<&Path>) -> anyhow::Result<Self> {
        let id = domain_id()?;
        let (file, what) = match match_name {
            None => (format!("domain_{id}.lock"), format!("ROS domain {id}")),
            Some(name) => (
                format!("domain_{id}_{name}.lock"),
                format!("match {name} of ROS domain {id}"),
            ),
        };
        let lock = runtime_folder::lock_file(&file)?;
        match lock.try_lock() {
            Ok(()) => {
                running_bag::write(&lock, bag).with_context(|| format!("cannot write {file}"))?;
                Ok(Self { _lock: lock })
            }
            Err(TryLockError::WouldBlock) => bail!(
                "{what} is in use by another match; wait for its end, or set \
                 ROS_DOMAIN_ID to another number from 0 to {ROS_DOMAIN}"
            ),
            Err(TryLockError::Error(error)) => {
                Err(error).with_context(|| format!("cannot lock {file}"))
            }
        }
    }
}

/// Returns the ROS domain in the environment.
///
/// # Errors
///
/// Returns an error if its ID is invalid.
pub(super) fn domain_id() -> anyhow::Result<u8> {
    let name = std::env::var("ROS_DOMAIN_ID").unwrap_or_default();
    match name.as_str() {
        "" => Ok(0),
        name => match name.parse() {
            Ok(id) if id <= ROS_DOMAIN => Ok(id),
            _ => {
                let fault =
                    format!("ROS_DOMAIN_ID must be a number from 0 to {ROS_DOMAIN}, got {name}");
                Err(WrongUse::because(fault).into())
            }
        },
    }
}

/// Returns true if `file` is the name of a lock of the domain, or of a namespace in it.
pub(super) fn is_of_domain(file: &str, id: u8) -> bool {
    let rest = file.strip_prefix(&format!("domain_{id}"));
    rest.is_some_and(|rest| rest == ".lock" || (rest.starts_with('_') && rest.ends_with(".lock")))
}
