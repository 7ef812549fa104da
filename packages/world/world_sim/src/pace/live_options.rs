use hsl_ros::LiveParameters;
use hsl_types::Time;
use match_setup::{MatchOptions, Pacing};
use support::InvalidValues;

use crate::pace::pacing::Pace;
use crate::shared_node::SharedNode;

/// Parameters of the node that can be set during a match: its pace.
pub(crate) struct LiveOptions {
    live: LiveParameters<MatchOptions>,
}

impl LiveOptions {
    /// Makes the parameters of a match with `options` settable.
    pub(crate) fn new(node: &SharedNode, options: &MatchOptions) -> Self {
        let started = options.clone();
        let check = move |changed: &MatchOptions| check(&started, changed);
        Self {
            live: node.with(|node| node.live_parameters(options.clone(), check)),
        }
    }

    /// Applies the changes that were requested since the tick at `now`, and logs each change.
    pub(crate) fn apply(&self, pace: &mut Pace, now: Time) {
        while let Some(change) = self.live.take() {
            let (rule, options) = (change.rule, change.parameters);
            if let Some(line) = self.live.line(&rule, format_args!(" at {now}")) {
                tracing::info!("{line}");
            }
            if options.pacing == Pacing::Realtime {
                pace.set_factor(options.realtime_factor);
            }
        }
    }
}

/// Checks that a match started with `started` can continue with `changed`. Refuses changes that would have no effect.
fn check(started: &MatchOptions, changed: &MatchOptions) -> Result<(), InvalidValues> {
    let mut invalid = InvalidValues::default();
    invalid.require(
        changed.pacing == Pacing::Realtime || changed.realtime_factor == started.realtime_factor,
        "realtime_factor",
        "has no effect with pacing:=lockstep",
    );
    invalid.require(
        changed.options.auto_referee == started.options.auto_referee,
        "auto_referee",
        "belongs to referee_node; set it there",
    );
    invalid.into_result(())
}
