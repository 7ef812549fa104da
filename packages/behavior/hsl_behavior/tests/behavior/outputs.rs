//! Outputs in addition to the decision.

use hsl_behavior::{Behavior, BehaviorParameters};
use hsl_types::{FieldDimensions, PlayerNumber};

use crate::fixture::Situation;

#[test]
fn trace_and_debug_can_be_turned_off_and_the_decision_is_the_same() {
    let situation =
        Situation::playing()
            .ball(1.0, 0.0)
            .teammate(PlayerNumber::new::<2>(), 0.5, 0.0);
    let all = situation.decide();
    assert!(all.trace.is_some() && all.debug.is_some());
    for (trace, debug) in [(false, true), (true, false), (false, false)] {
        let mut parameters = BehaviorParameters::default();
        parameters.output.trace = trace;
        parameters.output.debug = debug;
        let output = Behavior::new(parameters, FieldDimensions::default()).tick(&situation.0);
        assert_eq!(
            (output.trace.is_some(), output.debug.is_some()),
            (trace, debug)
        );
        assert_eq!(output.motion_command, all.motion_command);
        assert_eq!(output.messages, all.messages);
    }
}
