//! Part of a campaign, for one job of a batch system or of a CI matrix.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(super) const MOST: u32 = 1_000_000;

/// Part of the runs of a campaign: every `count`-th run, so that all shards have runs of all settings.
/// Written as `NUMBER/COUNT`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// Number of the shard, from 1 to `count`.
    number: u32,
    /// Number of shards of the campaign, at least 1.
    count: u32,
}

impl Shard {
    /// Returns the index of the shard, from 0 to the number of shards, without that number.
    pub fn index(self) -> usize {
        self.number as usize - 1
    }

    /// Returns the number of shards of the campaign.
    pub fn count(self) -> usize {
        self.count as usize
    }

    /// Returns whether the run with this index, from 0, belongs to the shard.
    pub fn contains(self, run: usize) -> bool {
        run % self.count() == self.index()
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl FromStr for Shard {
    type Err = String;

    /// Parses `NUMBER/COUNT`, for example `3/20`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || {
            format!(
                "expected NUMBER/COUNT, from 1/COUNT to COUNT/COUNT and at most {MOST} shards, got {text}"
            )
        };
        let (number, count) = text.split_once('/').ok_or_else(error)?;
        let [number, count] = [number, count].map(|text| text.parse::<u32>());
        match (number, count) {
            (Ok(number), Ok(count)) if (1..=count).contains(&number) && count <= MOST => {
                Ok(Self { number, count })
            }
            _ => Err(error()),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_run_belongs_to_one_shard() {
        for count in [1, 2, 3, 7] {
            let shards: Vec<_> = (1..=count)
                .map(|number| format!("{number}/{count}").parse::<Shard>().unwrap())
                .collect();
            for index in 0..20 {
                let of_run = shards.iter().filter(|shard| shard.contains(index));
                assert_eq!(of_run.count(), 1, "run {index} of {count} shards");
            }
        }
    }

    #[test]
    fn a_shard_has_a_number_up_to_their_count() {
        assert_eq!(
            "3/20".parse(),
            Ok(Shard {
                number: 3,
                count: 20
            })
        );
        let too_many = format!("1/{}", MOST + 1);
        for wrong in ["0/3", "4/3", "1/0", "3", "a/b", &too_many, "-1/2", "1/2/3"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
