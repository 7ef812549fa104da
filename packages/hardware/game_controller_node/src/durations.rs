use gamecontroller::Durations;
use hsl_referee::AutoRefereeConfig;

/// Returns the durations that the secondary time counts down, of the rules of a match.
pub(crate) fn durations_of(rules: &AutoRefereeConfig) -> Durations {
    Durations {
        ready: rules.ready_duration,
        penalty_kick_ready: rules.set_plays.penalty_kick_ready_duration,
        kick_off: rules.kick_off_duration,
        set_play: rules.set_plays.duration,
        penalty_kick: rules.set_plays.penalty_kick_duration,
        timeout: rules.timeout_duration,
        half_time_break: rules.half_time_break_duration,
        shot: rules.penalty_shootout.shot_duration,
    }
}
