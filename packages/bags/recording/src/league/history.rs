use bag_tools::ToolError;
use hsl_bag::BagMessage;
use hsl_types::LeaguePlayer;
use hsl_wire::Message;
use hsl_wire::hsl_msgs::{LeagueGame, LeagueText, LeagueTruth};
use hsl_wire::topics::{LEAGUE_TRAINER, LEAGUE_TRUTH};

use super::foul::foul_text;
use super::player::player;
use super::truth_head::TruthHead;
use crate::marks::Marker;
use crate::message::read;
use crate::partial_history::{BlockCursor, PartialHistory};
use crate::states::{State, StateSpan};

/// Maximum number of listed errors.
const MOST_FAULTS: usize = 20;
/// Color of markers of goals.
const GOAL: &str = "#3ddc84";
/// Color of markers of fouls.
const FOUL: &str = "#ffa726";
/// Color of markers of a trainer's commands.
const TRAINER: &str = "#9fa8da";

/// Play modes, goals, fouls and commands of trainers in the part of a recording that was read.
#[derive(Clone, Debug, Default)]
pub(crate) struct LeagueHistory {
    /// Play modes, without gaps.
    pub(super) modes: Vec<StateSpan>,
    /// Events in order.
    pub(super) marks: Vec<Marker>,
    /// Errors of unreadable parts, at most [`MOST_FAULTS`].
    pub(super) faults: Vec<String>,
    /// Goals of left and right team in the last cycle.
    scores: [u32; 2],
    /// Texts of the fouls of the last cycle: the referee repeats a foul until its penalty.
    last_fouls: Vec<String>,
    pub(super) cursor: BlockCursor,
}

impl LeagueHistory {
    /// Reads goals, play mode and new fouls from the true state of a cycle.
    fn read_truth(&mut self, message: &BagMessage) {
        if message.message_type() != LeagueTruth::TYPE.name {
            // Produces the usual error text.
            let mut faults = Vec::new();
            read::<LeagueTruth>(message, &mut faults);
            faults.into_iter().for_each(|error| self.add_error(error));
            return;
        }
        let head = match TruthHead::of(message) {
            Ok(head) => head,
            Err(error) => {
                let (topic, time) = (message.topic(), message.time());
                return self.add_error(format!("{topic} at {time}: {error}"));
            }
        };
        let time_ns = message.time().as_nanos();
        self.read_goals(time_ns, &head.game);
        self.read_mode(time_ns, head.game.play_mode);
        let mut fouls = Vec::with_capacity(head.fouls.len());
        for foul in &head.fouls {
            let text = foul_text(foul);
            if !self.last_fouls.contains(&text) {
                self.mark(time_ns, text.clone(), FOUL, player(&foul.player));
            }
            fouls.push(text);
        }
        self.last_fouls = fouls;
    }

    /// Extends the current play mode to `time_ns`, or begins a new one.
    fn read_mode(&mut self, time_ns: u64, play_mode: String) {
        let state = State::PlayMode(play_mode);
        if let Some(span) = self.modes.last_mut() {
            span.end_ns = time_ns;
            if span.state == state {
                return;
            }
        }
        self.modes.push(StateSpan {
            start_ns: time_ns,
            end_ns: time_ns,
            state,
        });
    }

    /// Adds a mark for each team that has more goals than in the cycle before.
    fn read_goals(&mut self, time_ns: u64, game: &LeagueGame) {
        let scores = [game.score_left, game.score_right];
        let teams = [(&game.team_left, "left"), (&game.team_right, "right")];
        // A recording may start during a match.
        let is_first = self.modes.is_empty();
        for (index, (name, side)) in teams.into_iter().enumerate() {
            if scores[index] > self.scores[index] && !is_first {
                let team = if name.is_empty() { side } else { name };
                let [left, right] = scores;
                self.mark(
                    time_ns,
                    format!("goal for {team}, {left} : {right}"),
                    GOAL,
                    None,
                );
            }
        }
        self.scores = scores;
    }

    /// Adds a mark for a command of a trainer.
    fn read_trainer(&mut self, message: &BagMessage) {
        let mut faults = Vec::new();
        if let Some(text) = read::<LeagueText>(message, &mut faults) {
            let time_ns = message.time().as_nanos();
            self.mark(time_ns, format!("trainer: {}", text.text), TRAINER, None);
        }
        faults.into_iter().for_each(|error| self.add_error(error));
    }

    /// Adds an event to the timeline.
    fn mark(&mut self, time_ns: u64, label: String, color: &str, robot: Option<LeaguePlayer>) {
        self.marks.push(Marker {
            time_ns,
            label,
            color: color.to_owned(),
            robot: robot.map(|robot| robot.to_string()),
        });
    }

    /// Adds an error, unless there are too many already.
    fn add_error(&mut self, error: String) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(error);
        }
    }
}

impl PartialHistory for LeagueHistory {
    fn next_block(&self) -> usize {
        self.cursor.next_block()
    }

    fn extend(&mut self, messages: Option<&[BagMessage]>, is_last: bool) {
        for message in self.cursor.advance(messages.unwrap_or_default(), is_last) {
            let topic = message.topic();
            if topic == LEAGUE_TRUTH.name {
                self.read_truth(message);
            } else if topic == LEAGUE_TRAINER.name {
                self.read_trainer(message);
            }
        }
    }

    fn skip(&mut self, error: &ToolError) {
        self.add_error(error.to_string());
    }
}
