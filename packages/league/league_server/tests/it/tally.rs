//! A world that records its calls.

use std::collections::BTreeSet;

use league_server::{JoinRequest, League, Seat, Turn};
use simspark_protocol::{
    GameState, MonitorMessage, Percept, PlayMode, Scene, Senses, Side, StateField, TrainerCommand,
};

/// A world that records its calls.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// One line for each call that changes the world.
    pub(crate) log: Vec<String>,
    /// Set if messages contain the time.
    pub(crate) has_time: bool,
    /// Number of bytes that are added to each message.
    pub(crate) padding: usize,
    teams: Vec<String>,
    seats: BTreeSet<Seat>,
    cycle: u32,
}

impl Tally {
    /// Returns the recorded lines without cycles that contain no commands.
    pub(crate) fn events(&self) -> Vec<&str> {
        let lines = self.log.iter().map(String::as_str);
        lines
            .filter(|line| line.contains('(') || !line.contains(':'))
            .collect()
    }

    fn message(&self, scene: Scene) -> MonitorMessage {
        let state = vec![StateField::Time(f64::from(self.cycle))];
        MonitorMessage { state, scene }
    }

    fn senses(&self, joined: Option<Seat>, messages: u32) -> Senses {
        let state = GameState {
            joined: joined.map(|seat| (seat.number, seat.side)),
            score_left: 0,
            score_right: 0,
            time: f64::from(self.cycle),
            play_mode: PlayMode::PlayOn,
        };
        let mut percepts = vec![Percept::GameState(state)];
        if self.has_time {
            percepts.insert(0, Percept::Time(f64::from(self.cycle + messages) * 0.02));
        }
        if self.padding > 0 {
            percepts.push(Percept::Unknown(format!("({})", "x".repeat(self.padding))));
        }
        Senses { percepts }
    }
}

fn name(seat: Seat) -> String {
    format!("{}{}", seat.side, seat.number)
}

impl League for Tally {
    fn join(&mut self, request: &JoinRequest) -> Result<Seat, String> {
        let team = self.teams.iter().position(|team| *team == request.team);
        let team = team.unwrap_or_else(|| {
            self.teams.push(request.team.clone());
            self.teams.len() - 1
        });
        let side = *Side::ALL.get(team).ok_or("there are two teams already")?;
        let number = match request.player {
            0 => (1..)
                .find(|&number| !self.seats.contains(&Seat { side, number }))
                .unwrap(),
            number => number,
        };
        let seat = Seat { side, number };
        if !self.seats.insert(seat) {
            return Err(format!("{number} is taken"));
        }
        self.log.push(format!("{} joins", name(seat)));
        Ok(seat)
    }

    fn rejoin(&mut self, seat: Seat) {
        self.log.push(format!("{} is back", name(seat)));
    }

    fn leave(&mut self, seat: Seat) {
        self.seats.remove(&seat);
        self.log.push(format!("{} leaves", name(seat)));
    }

    fn idle_senses(&self, seat: Option<Seat>, messages: u32) -> Senses {
        self.senses(seat, messages)
    }

    fn step(&mut self, turns: &[Turn], commands: &[TrainerCommand]) -> Vec<(Seat, Senses)> {
        self.cycle += 1;
        let mut line = format!("{}:", self.cycle);
        for Turn {
            seat, effectors, ..
        } in turns
        {
            let effectors: String = effectors.iter().map(ToString::to_string).collect();
            line += &format!(" {}{effectors}", name(*seat));
        }
        for command in commands {
            line += &format!(" {command}");
        }
        self.log.push(line);
        let senses = turns.iter().map(|turn| {
            let messages = turn.idle_messages;
            (turn.seat, self.senses(None, messages))
        });
        senses.collect()
    }

    fn team_name(&self, side: Side) -> Option<String> {
        let index = Side::ALL.iter().position(|it| *it == side)?;
        self.teams.get(index).cloned()
    }

    fn monitor_update(&mut self) -> Option<MonitorMessage> {
        Some(self.message(Scene::Update(Vec::new())))
    }

    fn monitor_full(&self) -> MonitorMessage {
        self.message(Scene::Full(Vec::new()))
    }
}
