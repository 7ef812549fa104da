//! Results file of a campaign: the campaign in the first line, then a line for each finished run. An interrupted
//! campaign is resumed from the file.

use std::fs::{self, File, TryLockError};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::campaign::Campaign;
use super::outcome::Outcome;
use super::scratch::remove;
use crate::verdict::failure::WrongUse;

/// Name of the file in the campaign's folder.
pub const RESULTS: &str = "results.jsonl";

/// First line of the file.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub struct Header {
    /// Campaign whose runs follow.
    pub(super) campaign: Campaign,
}

/// Line of `results.jsonl` of a campaign: the first line contains the campaign, each other one the outcome of a run.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Line<'a> {
    /// First line.
    Header(&'a Header),
    /// Other lines.
    Outcome(&'a Outcome),
}

/// Maximum size of a first line that is read \[bytes\].
const LARGEST_HEADER: u64 = 10_000_000;

/// Maximum size of a results file that is read \[bytes\].
const LARGEST_RESULTS: u64 = 1_000_000_000;

/// Returns the campaign whose results are in `folder`, with the outcomes of finished runs; `None` without a readable one.
/// Lines that are not an outcome, such as an incomplete last one, are skipped.
pub fn campaign_in(folder: &Path) -> Option<(Campaign, Vec<Outcome>)> {
    let file = user_files::open(folder.join(RESULTS)).ok()?;
    let mut lines = BufReader::new(file.take(LARGEST_RESULTS));
    let mut line = String::new();
    lines
        .by_ref()
        .take(LARGEST_HEADER)
        .read_line(&mut line)
        .ok()?;
    let header: Header = serde_json::from_str(&line).ok()?;
    let outcomes = lines.lines().map_while(Result::ok);
    let outcomes = outcomes.filter_map(|line| serde_json::from_str(&line).ok());
    Some((header.campaign, outcomes.collect()))
}

/// Returns the campaign whose results are in `folder`, with the outcomes of finished runs. An incomplete last line is
/// skipped.
///
/// # Errors
/// Returns an error if the folder contains no campaign, or its results cannot be read.
pub fn read(folder: &Path) -> anyhow::Result<(Campaign, Vec<Outcome>)> {
    let path = folder.join(RESULTS);
    let file = user_files::open(&path).map_err(|error| {
        let path = path.display();
        WrongUse::because(format!(
            "{path}: {error}; expected the folder of a campaign"
        ))
    })?;
    let (campaign, outcomes, _) = read_lines(&path, file)?;
    Ok((campaign, outcomes))
}

/// Reads the results file at `path` from its start. Returns the campaign, the outcomes of finished runs, and the offset
/// \[bytes\] after the last complete line.
fn read_lines(path: &Path, file: impl Read) -> anyhow::Result<(Campaign, Vec<Outcome>, u64)> {
    let mut lines = BufReader::new(file.take(LARGEST_RESULTS));
    let (mut campaign, mut outcomes) = (None, Vec::new());
    let mut end = 0;
    for number in 1.. {
        let mut line = String::new();
        let count = lines.read_line(&mut line)?;
        if !line.ends_with('\n') {
            break;
        }
        end += count as u64;
        let at = format!("{}:{number}", path.display());
        if campaign.is_none() {
            campaign = Some(parsed::<Header>(&line, &at)?.campaign);
        } else {
            outcomes.push(parsed(&line, &at)?);
        }
    }
    if lines.get_ref().limit() == 0 {
        bail!("{} has more than {LARGEST_RESULTS} bytes", path.display());
    }
    match campaign {
        Some(campaign) => Ok((campaign, outcomes, end)),
        None => bail!(
            "{} contains no campaign, because it ended before its first line was written; start the campaign again",
            path.display()
        ),
    }
}

/// Parses a line. A key that this version does not know is an error, because the file may be written again without it.
///
/// # Errors
/// Returns an error of the user if the line has such a key, or a value is missing or invalid. `at` is the place of the
/// line, for the error.
fn parsed<T: DeserializeOwned>(line: &str, at: &str) -> Result<T, WrongUse> {
    let mut unknown = None;
    let mut reader = serde_json::Deserializer::from_str(line);
    let parsed = serde_ignored::deserialize(&mut reader, |key| {
        unknown.get_or_insert_with(|| key.to_string());
    });
    let parsed = parsed.and_then(|value| reader.end().map(|()| value));
    let problem = match (parsed, unknown) {
        (Ok(value), None) => return Ok(value),
        (Ok(_), Some(key)) => format!("unknown key {key}"),
        (Err(error), _) => error.to_string(),
    };
    Err(WrongUse::because(format!(
        "{at}: {problem}; a campaign of another version of sil can only be read by that version"
    )))
}

/// Results file of a campaign, locked by this process.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Creates `folder` and the results file of `campaign` in it, and locks the file. The folder must be empty or not
    /// exist, because runs remove bags with their names there.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder is not empty or cannot be written.
    pub fn begin(folder: &Path, campaign: &Campaign) -> anyhow::Result<Self> {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let path = folder.join(RESULTS);
        if path.exists() {
            let folder = folder.display();
            let error = format!(
                "{folder} already contains a campaign; continue it with --resume {folder}, or use another folder"
            );
            return Err(WrongUse::because(error).into());
        }
        let mut entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
        if entries.next().is_some() {
            let folder = folder.display();
            let error = format!("{folder} is not empty; use another folder for the campaign");
            return Err(WrongUse::because(error).into());
        }
        let mut journal = Self::open(path)?;
        let header = Header {
            campaign: campaign.clone(),
        };
        journal.append(&Line::Header(&header))?;
        Ok(journal)
    }

    /// Opens and locks the results file of the campaign in `folder`, and removes an incomplete last line. Returns also
    /// the campaign and the outcomes of finished runs.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder contains no campaign, another process plays it, or its results cannot be read.
    pub fn resume(folder: &Path) -> anyhow::Result<(Self, Campaign, Vec<Outcome>)> {
        let path = folder.join(RESULTS);
        if !path.is_file() {
            let error = format!(
                "{} not found; --resume takes the folder of a campaign",
                path.display()
            );
            return Err(WrongUse::because(error).into());
        }
        let mut journal = Self::open(path)?;
        let (campaign, outcomes, end) = read_lines(&journal.path, &journal.file)?;
        // The run of an incomplete line is repeated.
        journal.file.set_len(end)?;
        journal.file.seek(SeekFrom::End(0))?;
        Ok((journal, campaign, outcomes))
    }

    /// Appends the outcome of a run to the file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn add(&mut self, outcome: &Outcome) -> anyhow::Result<()> {
        self.append(&Line::Outcome(outcome))
    }

    /// Replaces the file after the last run by one in the order of the runs, which does not depend on
    /// the order of their ends. `outcomes` are in that order.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn complete(&mut self, campaign: &Campaign, outcomes: &[Outcome]) -> anyhow::Result<()> {
        // A process that is killed here leaves the old file.
        let unfinished = self.path.with_extension("unfinished");
        // Of an earlier process that was killed here.
        remove(&unfinished)?;
        let mut new = Self::open(unfinished.clone())?;
        let header = Header {
            campaign: campaign.clone(),
        };
        new.append(&Line::Header(&header))?;
        for outcome in outcomes {
            new.add(outcome)?;
        }
        fs::rename(&unfinished, &self.path).with_context(|| self.path.display().to_string())?;
        self.file = new.file;
        Ok(())
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Opens the file, creates it if needed, and locks it until this value is dropped. Returns an error if another
    /// process has the lock.
    fn open(path: PathBuf) -> anyhow::Result<Self> {
        let file = File::options()
            .read(true)
            .append(true)
            .create(true)
            .open(&path)
            .with_context(|| path.display().to_string())?;
        match file.try_lock() {
            Ok(()) => Ok(Self { path, file }),
            Err(TryLockError::WouldBlock) => bail!(
                "{} is in use: another process plays this campaign",
                path.display()
            ),
            Err(TryLockError::Error(error)) => {
                Err(error).with_context(|| format!("cannot lock {}", path.display()))
            }
        }
    }

    /// Appends a line in one write, so that a killed process leaves at most one incomplete line.
    fn append(&mut self, line: &Line<'_>) -> anyhow::Result<()> {
        let mut text = serde_json::to_string(line)?;
        text.push('\n');
        self.file
            .write_all(text.as_bytes())
            .with_context(|| self.path.display().to_string())
    }
}
