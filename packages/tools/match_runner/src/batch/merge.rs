//! Merge of the shards of a campaign.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde_json::Value;

use super::campaign::{Campaign, Run};
use super::journal::{self, Journal};
use super::outcome::Outcome;
use super::shard::Shard;
use crate::verdict::failure::WrongUse;

/// Complete shard of a campaign in its folder.
#[derive(Debug)]
pub struct PlayedShard {
    folder: PathBuf,
    shard: Shard,
    /// Campaign of all shards.
    campaign: Campaign,
    outcomes: Vec<Outcome>,
}

impl PlayedShard {
    /// Reads the shard in `folder`.
    ///
    /// # Errors
    /// Returns an error if the folder contains no shard, or runs of the shard have no result.
    pub fn read(folder: &Path) -> anyhow::Result<Self> {
        let (mut campaign, outcomes) = journal::read(folder)?;
        let runs: Vec<Run> = campaign.runs().collect();
        let name = folder.display();
        let Some(shard) = campaign.shard.take() else {
            let error = format!("{name} contains a whole campaign; merge takes folders of --shard");
            return Err(WrongUse::because(error).into());
        };
        let ended: BTreeSet<Run> = outcomes.iter().map(|outcome| outcome.run).collect();
        let missing = runs.iter().filter(|run| !ended.contains(run)).count();
        if missing > 0 {
            let all = runs.len();
            let error = format!(
                "{name}: {missing} of {all} runs of shard {shard} have no result; continue it with: sil batch --resume {name}"
            );
            return Err(WrongUse::because(error).into());
        }
        if outcomes.len() != runs.len() {
            let (found, all) = (outcomes.len(), runs.len());
            let error = format!(
                "{name}: {found} results for the {all} runs of shard {shard}; play the shard again"
            );
            return Err(WrongUse::because(error).into());
        }
        Ok(Self {
            folder: folder.to_owned(),
            shard,
            campaign,
            outcomes,
        })
    }
}

/// Merges all shards of a campaign into `folder`: results in the order of the runs, and copies of the bags. Returns the
/// campaign and its outcomes. The files are those of the campaign played without shards.
///
/// # Errors
/// Returns an error if a shard is missing, given twice, or of another campaign; if `folder` is not empty, or a file cannot
/// be copied.
pub fn merge(
    shards: Vec<PlayedShard>,
    folder: &Path,
) -> anyhow::Result<(Journal, Campaign, Vec<Outcome>)> {
    check(&shards)?;
    let Some(first) = shards.first() else {
        return Err(WrongUse::because("merge needs the folders of all shards").into());
    };
    let campaign = first.campaign.clone();
    let mut journal = Journal::begin(folder, &campaign)?;
    let mut outcomes = Vec::new();
    for shard in shards {
        for outcome in shard.outcomes {
            let bag = campaign.bag_of(&shard.folder, outcome.run);
            if bag.is_dir() {
                copy_bag(&bag, &campaign.bag_of(folder, outcome.run))?;
            }
            outcomes.push(outcome);
        }
    }
    outcomes.sort_by_key(|outcome| outcome.run);
    journal.complete(&campaign, &outcomes)?;
    Ok((journal, campaign, outcomes))
}

/// Returns an error unless these are all shards of one campaign, each once.
fn check(shards: &[PlayedShard]) -> Result<(), WrongUse> {
    let mut found: Vec<Option<&PlayedShard>> = Vec::new();
    for shard in shards {
        let first = &shards[0];
        let names = (first.folder.display(), shard.folder.display());
        let difference = match first.shard.count() == shard.shard.count() {
            true => difference(&first.campaign, &shard.campaign),
            false => Some(format!("shard {} and shard {}", first.shard, shard.shard)),
        };
        if let Some(difference) = difference {
            let (a, b) = names;
            let error = format!("{a} and {b} are not of the same campaign: {difference}");
            return Err(WrongUse::because(error));
        }
        found.resize(shard.shard.count(), None);
        // The index of a shard is below its count.
        if let Some(other) = found[shard.shard.index()].replace(shard) {
            let (a, b) = (other.folder.display(), shard.folder.display());
            let error = format!("{a} and {b} both contain shard {}; remove one", shard.shard);
            return Err(WrongUse::because(error));
        }
    }
    let missing = (1_u32..).zip(&found).filter(|(_, shard)| shard.is_none());
    let missing: Vec<_> = missing.map(|(number, _)| number.to_string()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let (missing, count) = (missing.join(", "), found.len());
    let error = format!("of {count} shards, these are missing: {missing}");
    Err(WrongUse::because(error))
}

/// Returns a text with the first difference between two campaigns; `None` if they are equal. The folders of their files may
/// differ, as on two machines.
fn difference(a: &Campaign, b: &Campaign) -> Option<String> {
    let [a, b] = [a, b].map(without_folders);
    if a == b {
        return None;
    }
    let [a, b] = [a, b].map(|it| serde_json::to_value(it).unwrap_or_default());
    let keys = a.as_object().into_iter().flatten();
    let mut differing = keys.filter(|(key, value)| b[key.as_str()] != **value);
    let Some((key, value)) = differing.next() else {
        return Some("the settings differ".to_owned());
    };
    let (a, b) = (short(value), short(&b[key.as_str()]));
    Some(format!("{key} is {a} and {b}"))
}

/// Returns a campaign whose files have no folders.
fn without_folders(campaign: &Campaign) -> Campaign {
    let mut campaign = campaign.clone();
    for file in campaign.files_mut() {
        file.path = file.path.file_name().unwrap_or_default().into();
    }
    if let Some(file) = &campaign.scenario_file {
        campaign.scenario = file.path.display().to_string();
    }
    campaign
}

/// Maximum number of shown characters of a value.
const SHOWN: usize = 200;

/// Returns the start of a value as JSON.
fn short(value: &Value) -> String {
    value.to_string().chars().take(SHOWN).collect()
}

/// Copies a bag: a folder of files.
fn copy_bag(from: &Path, to: &Path) -> anyhow::Result<()> {
    let at = || format!("cannot copy {} to {}", from.display(), to.display());
    fs::create_dir_all(to).with_context(at)?;
    for entry in fs::read_dir(from).with_context(at)? {
        let entry = entry.with_context(at)?;
        if entry.file_type().with_context(at)?.is_file() {
            fs::copy(entry.path(), to.join(entry.file_name())).with_context(at)?;
        }
    }
    Ok(())
}
