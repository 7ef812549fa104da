use hsl_bag::BagMessage;
use hsl_wire::cdr::{Cdr, CdrError, Reader};
use hsl_wire::hsl_msgs::{LeagueFoul, LeagueGame, LeagueTruth};
use hsl_wire::{Message, std_msgs};

/// Length of the encapsulation header of CDR \[bytes\].
const ENCAPSULATION: usize = 4;

/// Game and fouls of a `LeagueTruth`. The robots, almost all of the message, are only decoded if there are fouls.
pub(super) struct TruthHead {
    pub(super) game: LeagueGame,
    pub(super) fouls: Vec<LeagueFoul>,
}

impl TruthHead {
    /// Decodes game and fouls of a recorded `LeagueTruth`.
    pub(super) fn of(message: &BagMessage) -> Result<Self, CdrError> {
        let data = message.data();
        // The message ends with the list of fouls: either the number 0, or the last foul's player, whose number is not
        // 0. Padding only adds up to three bytes.
        let has_fouls = !data.ends_with(&[0; 4]);
        if has_fouls {
            let LeagueTruth { game, fouls, .. } = LeagueTruth::from_cdr(data)?;
            return Ok(Self { game, fouls });
        }
        let mut reader = Reader::new(data.get(ENCAPSULATION..).unwrap_or_default());
        let _header = std_msgs::Header::read(&mut reader)?;
        let _cycle = u64::read(&mut reader)?;
        Ok(Self {
            game: LeagueGame::read(&mut reader)?,
            fouls: Vec::new(),
        })
    }
}
