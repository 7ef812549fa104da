use hsl_types::Intervention;

use super::refusal::{Code, Refusal};

/// State of the match as seen and changed by clients of `simulation_interfaces`. It decides if the next tick is played,
/// but runs no tick itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Session {
    phase: Phase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Before the first tick.
    Stopped,
    Playing,
    Paused,
    /// Plays this number of ticks and pauses then.
    Stepping(u64),
    /// Before the end.
    Quitting,
}

/// Maximum number of ticks in a request. A negative number of some clients arrives as a greater one.
const MOST_STEPS: u64 = i64::MAX.unsigned_abs();

/// States of `simulation_interfaces/msg/SimulationState`.
pub(crate) mod state {
    pub(crate) const STOPPED: u8 = 0;
    pub(crate) const PLAYING: u8 = 1;
    pub(crate) const PAUSED: u8 = 2;
    pub(crate) const QUITTING: u8 = 3;
}

impl Session {
    pub(crate) fn new() -> Self {
        Self {
            phase: Phase::Playing,
        }
    }

    /// Returns the state for clients, which is playing during steps.
    pub(crate) fn state(self) -> u8 {
        match self.phase {
            Phase::Stopped => state::STOPPED,
            Phase::Playing | Phase::Stepping(_) => state::PLAYING,
            Phase::Paused => state::PAUSED,
            Phase::Quitting => state::QUITTING,
        }
    }

    /// Returns true if the next tick is played.
    pub(crate) fn plays(self) -> bool {
        matches!(self.phase, Phase::Playing | Phase::Stepping(_))
    }

    /// Returns the number of remaining ticks of a step, or `None` without a step.
    pub(crate) fn steps_left(self) -> Option<u64> {
        match self.phase {
            Phase::Stepping(left) => Some(left),
            _ => None,
        }
    }

    /// Returns the intervention that leads to the state `wanted`, without entering it.
    ///
    /// # Errors
    ///
    /// Returns an error if this is the current state, or if no transition leads to it.
    pub(crate) fn transition(self, wanted: u8) -> Result<Intervention, Refusal> {
        let refused = |code, text: &str| Err(Refusal::new(code, text));
        match (self.phase, wanted) {
            _ if wanted == self.state() => refused(
                Code::AlreadyInTargetState,
                "the simulation is already in this state",
            ),
            (Phase::Quitting, _) => refused(Code::IncorrectTransition, "the match is about to end"),
            (Phase::Stopped, state::PAUSED) => refused(
                Code::IncorrectTransition,
                "a stopped match cannot be paused: play it first",
            ),
            (_, state::STOPPED) => Ok(Intervention::Reset),
            (_, state::PLAYING) => Ok(Intervention::Play),
            (_, state::PAUSED) => Ok(Intervention::Pause),
            (_, state::QUITTING) => Ok(Intervention::Quit),
            (_, other) => Err(Refusal::new(
                Code::IncorrectTransition,
                format_args!("state {other} cannot be set: set 0, 1, 2 or 3"),
            )),
        }
    }

    /// Enters the state `wanted`, and returns the intervention that leads to it. A step in progress ends.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`transition`](Self::transition).
    pub(crate) fn enter(&mut self, wanted: u8) -> Result<Intervention, Refusal> {
        let intervention = self.transition(wanted)?;
        self.phase = match wanted {
            state::STOPPED => Phase::Stopped,
            state::PLAYING => Phase::Playing,
            state::PAUSED => Phase::Paused,
            _ => Phase::Quitting,
        };
        Ok(intervention)
    }

    /// Starts a step of `steps` ticks; 0 changes nothing.
    ///
    /// # Errors
    ///
    /// Returns an error if the match is not paused, or if the number is above [`MOST_STEPS`].
    pub(crate) fn step(&mut self, steps: u64) -> Result<(), Refusal> {
        if steps > MOST_STEPS {
            let text = format_args!("steps must be at most {MOST_STEPS}, got {steps}");
            return Err(Refusal::new(Code::OperationFailed, text));
        }
        let why = match self.phase {
            Phase::Paused => {
                if steps > 0 {
                    self.phase = Phase::Stepping(steps);
                }
                return Ok(());
            }
            Phase::Stopped => "the simulation is stopped",
            Phase::Playing => "the simulation is playing",
            Phase::Stepping(_) => "another request is stepping the simulation",
            Phase::Quitting => "the match is about to end",
        };
        let text = format_args!("only a paused simulation can be stepped: {why}");
        Err(Refusal::new(Code::OperationFailed, text))
    }

    /// Counts a tick that was played. After the last tick of a step, the match is paused.
    pub(crate) fn end_tick(&mut self) {
        self.phase = match self.phase {
            Phase::Stepping(0 | 1) => Phase::Paused,
            Phase::Stepping(left) => Phase::Stepping(left - 1),
            other => other,
        };
    }

    /// Enters the state before the first tick, from any phase.
    pub(crate) fn stop(&mut self) {
        self.phase = Phase::Stopped;
    }

    /// Adjusts the phase for a restart: a step in progress ends, and the match is paused. Otherwise the phase stays.
    pub(crate) fn reset(&mut self) {
        if let Phase::Stepping(_) = self.phase {
            self.phase = Phase::Paused;
        }
    }
}

#[cfg(test)]
mod tests {
    use hsl_ros::interfaces::simulation::msg::SimulationState;

    use super::*;

    const FAILED: Code = Code::OperationFailed;

    /// Effect of a request for a state.
    type Answer = Result<Intervention, Code>;

    fn paused() -> Session {
        let mut session = Session::new();
        session.enter(state::PAUSED).expect("the session plays");
        session
    }

    #[test]
    fn a_step_plays_as_many_ticks_as_are_asked_for_and_ends_paused() {
        let mut session = paused();
        assert!(!session.plays());
        session.step(2).expect("it is paused");
        assert_eq!((session.plays(), session.state()), (true, state::PLAYING));
        session.end_tick();
        assert_eq!(session.steps_left(), Some(1));
        session.end_tick();
        assert_eq!(session, paused());
    }

    #[test]
    fn no_ticks_are_no_step() {
        let mut session = paused();
        assert_eq!(session.step(0), Ok(()));
        assert_eq!(session, paused());
    }

    #[test]
    fn a_negative_number_of_ticks_is_refused() {
        let mut session = paused();
        let refusal = session.step((-1_i64).cast_unsigned());
        let refusal = refusal.expect_err("the number of ticks is invalid");
        assert_eq!(
            (refusal.code, session),
            (FAILED, paused()),
            "{}",
            refusal.text
        );
        assert_eq!(session.step(MOST_STEPS), Ok(()));
    }

    #[test]
    fn only_a_paused_match_can_be_stepped() {
        let mut stepping = paused();
        stepping.step(3).expect("it is paused");
        let mut stopped = paused();
        stopped.enter(state::STOPPED).expect("it is paused");
        for mut session in [Session::new(), stepping, stopped] {
            let before = session;
            let refusal = session.step(1).expect_err("it is not paused");
            assert_eq!(
                (refusal.code, session),
                (FAILED, before),
                "{}",
                refusal.text
            );
        }
    }

    /// Answers to a request for each state of the definitions and one more, in each phase of a session.
    const TRANSITIONS: [(Phase, [Answer; 7]); 5] = {
        let (again, never) = (
            Err(Code::AlreadyInTargetState),
            Err(Code::IncorrectTransition),
        );
        let [reset, play] = [Ok(Intervention::Reset), Ok(Intervention::Play)];
        let [pause, quit] = [Ok(Intervention::Pause), Ok(Intervention::Quit)];
        [
            (
                Phase::Stopped,
                [again, play, never, quit, never, never, never],
            ),
            (
                Phase::Playing,
                [reset, again, pause, quit, never, never, never],
            ),
            (
                Phase::Stepping(5),
                [reset, again, pause, quit, never, never, never],
            ),
            (
                Phase::Paused,
                [reset, play, again, quit, never, never, never],
            ),
            (
                Phase::Quitting,
                [never, never, never, again, never, never, never],
            ),
        ]
    };

    #[test]
    fn every_transition_has_the_answer_of_the_definition() {
        let wanted = [
            SimulationState::STATE_STOPPED as u8,
            SimulationState::STATE_PLAYING as u8,
            SimulationState::STATE_PAUSED as u8,
            SimulationState::STATE_QUITTING as u8,
            SimulationState::STATE_NO_WORLD as u8,
            SimulationState::STATE_LOADING_WORLD as u8,
            6,
        ];
        for (phase, answers) in TRANSITIONS {
            for (wanted, expected) in wanted.into_iter().zip(answers) {
                let mut session = Session { phase };
                let entered = session.enter(wanted);
                let answer = entered.map_err(|refusal| refusal.code);
                assert_eq!(answer, expected, "from {phase:?} to {wanted}");
                match expected {
                    Ok(_) => assert_eq!(session.state(), wanted),
                    Err(_) => assert_eq!(session.phase, phase, "the phase stays"),
                }
            }
        }
    }

    #[test]
    fn a_reset_ends_a_step_before_the_first_tick() {
        let mut session = paused();
        session.step(9).expect("it is paused");
        session.reset();
        assert_eq!(session, paused());
    }
}
