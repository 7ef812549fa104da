//! Commands to the referee.

use bevy_ecs::message::MessageWriter;
use bevy_ecs::prelude::{Res, ResMut, Resource};
use bevyhavior_simulator::{SimulatorClock, SimulatorRefereeCommand};
use hsl_types::{RefereeCommand, Time};

use crate::format::Command;
use crate::stage::span;

/// Commands to the referee that have not been sent yet, in the order of their times.
#[derive(Resource)]
pub(crate) struct Commands(Vec<(Time, RefereeCommand)>);

impl Commands {
    /// Creates the list of a file's commands. Those of the same time stay in the order of the file.
    pub(crate) fn new(commands: &[Command]) -> Self {
        let timed = commands.iter().map(|it| {
            let at = Time::ZERO + span(it.at.value.0);
            (at, it.command.to_command())
        });
        let mut timed: Vec<_> = timed.collect();
        timed.sort_by_key(|(at, _)| *at);
        Self(timed)
    }

    /// System at startup: sends the commands of the first tick.
    pub(crate) fn send_first(
        commands: ResMut<Self>,
        clock: Res<SimulatorClock>,
        writer: MessageWriter<SimulatorRefereeCommand>,
    ) {
        Self::send(commands, clock, writer);
    }

    /// System: sends the commands of the next tick, and removes them. The referee applies them at the beginning of that
    /// tick.
    pub(crate) fn send(
        mut commands: ResMut<Self>,
        clock: Res<SimulatorClock>,
        mut writer: MessageWriter<SimulatorRefereeCommand>,
    ) {
        let count = commands.0.partition_point(|(at, _)| *at <= clock.next());
        let due = commands.0.drain(..count);
        writer.write_batch(due.map(|(_, command)| SimulatorRefereeCommand(command)));
    }
}
