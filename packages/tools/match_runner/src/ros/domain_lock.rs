use std::fs::{File, TryLockError};

use anyhow::{Context, bail};
use hsl_types::limits::ROS_DOMAIN;

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
    /// Locks the ROS domain in the environment, or only the namespace `match_name` in it. Does not wait.
    ///
    /// # Errors
    ///
    /// Returns an error if another match has the lock, or the domain ID is invalid.
    pub(super) fn take(match_name: Option<&MatchName>) -> anyhow::Result<Self> {
        let name = std::env::var("ROS_DOMAIN_ID").unwrap_or_default();
        let id: u8 = match name.as_str() {
            "" => 0,
            name => match name.parse() {
                Ok(id) if id <= ROS_DOMAIN => id,
                _ => {
                    let fault = format!(
                        "ROS_DOMAIN_ID must be a number from 0 to {ROS_DOMAIN}, got {name}"
                    );
                    return Err(WrongUse::because(fault).into());
                }
            },
        };
        let (file, what) = match match_name {
            None => (format!("domain_{id}.lock"), format!("ROS domain {id}")),
            Some(name) => (
                format!("domain_{id}_{name}.lock"),
                format!("match {name} of ROS domain {id}"),
            ),
        };
        let lock = runtime_folder::lock_file(&file)?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { _lock: lock }),
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
