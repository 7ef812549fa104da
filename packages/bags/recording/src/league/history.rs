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
use crate::partial_history::{Events, PartialHistory};
use crate::states::{State, StateSpan};

/// Color of markers of goals.
const GOAL: &str = "#3ddc84";
/// Color of markers of fouls.
const FOUL: &str = "#ffa726";
/// Color of markers of a trainer's commands.
const TRAINER: &str = "#9fa8da";

/// History of a match of the league, up to the block that was read last.
pub(crate) type LeagueHistory = PartialHistory<LeagueEvents>;

/// Play modes, goals, fouls and commands of trainers.
#[derive(Clone, Debug, Default)]
pub(crate) struct LeagueEvents {
    /// Play modes, without gaps.
    pub(super) modes: Vec<StateSpan>,
    /// Events in order.
    pub(super) marks: Vec<Marker>,
    /// Goals of left and right team in the last cycle.
    scores: [u32; 2],
    /// Texts of the fouls of the last cycle: the referee repeats a foul until its penalty.
    last_fouls: Vec<String>,
}

impl LeagueEvents {
    /// Reads goals, play mode and new fouls from the true state of a cycle.
    fn read_truth(&mut self, message: &BagMessage, faults: &mut Vec<String>) {
        if message.message_type() != LeagueTruth::TYPE.name {
            // Adds the usual error.
            read::<LeagueTruth>(message, faults);
            return;
        }
        let head = match TruthHead::of(message) {
            Ok(head) => head,
            Err(error) => {
                let (topic, time) = (message.topic(), message.time());
                return faults.push(format!("{topic} at {time}: {error}"));
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
    fn read_trainer(&mut self, message: &BagMessage, faults: &mut Vec<String>) {
        if let Some(text) = read::<LeagueText>(message, faults) {
            let time_ns = message.time().as_nanos();
            self.mark(time_ns, format!("trainer: {}", text.text), TRAINER, None);
        }
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
}

impl Events for LeagueEvents {
    fn read(&mut self, message: &BagMessage, faults: &mut Vec<String>) {
        match message.topic() {
            topic if topic == LEAGUE_TRUTH.name => self.read_truth(message, faults),
            topic if topic == LEAGUE_TRAINER.name => self.read_trainer(message, faults),
            _ => {}
        }
    }
}
