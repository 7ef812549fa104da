use std::fmt::Write;
use std::time::Duration;

use hsl_parameters::Overrides;
use hsl_types::{
    FallDownStateKind, FieldDimensions, GamePhase, GameState, PenaltyKind, SubState, Team, limits,
};

use super::RebuiltWorld;
use super::next_goal::NextGoal;
use super::numbers::{Drawn, name, number};

/// Time after a goal of the log until which the scenario runs.
const AFTER_GOAL: Duration = Duration::from_secs(5);

/// Time until which the scenario runs if no goal followed.
const WITHOUT_GOAL: Duration = Duration::from_secs(30);

/// Greatest velocity of a ball \[m/s\].
const MOST_SPEED: f32 = 20.0;

/// Time after which the game continues after a stop; the rest of the stop is not in a log \[s\].
const STOP: u64 = 2;

/// Scenario of a rebuilt world, as the text of a scenario file.
#[derive(Clone, Debug)]
pub struct ScenarioText<'a> {
    /// World.
    pub world: &'a RebuiltWorld,
    /// Name of the log and the time, for comments.
    pub name: &'a str,
    /// True if each seed draws the start from its uncertainty; otherwise it is the estimate.
    pub is_drawn: bool,
    /// Time after which the scenario ends; `None` for a time that contains the expectations.
    pub duration: Option<Duration>,
    /// Expectations as YAML, without the braces; empty for that which follows from the log.
    pub expect: &'a [String],
}

impl ScenarioText<'_> {
    /// Returns the text of the file.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        _ = self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        let world = self.world;
        writeln!(
            text,
            "# {}, rebuilt from what the robots believed and said.",
            self.name
        )?;
        writeln!(text, "#")?;
        for quantity in world.quantities() {
            let deviation = match quantity.deviation.as_str() {
                "" => String::new(),
                deviation => format!(" (deviation {deviation})"),
            };
            writeln!(
                text,
                "# {}: {}{deviation}, from {}",
                quantity.name, quantity.value, quantity.source
            )?;
        }
        for unknown in &world.unknown {
            writeln!(text, "# unknown: {unknown}")?;
        }
        let description = format!("{}, rebuilt from a log.", self.name);
        writeln!(
            text,
            "description: {}",
            serde_json::Value::from(description)
        )?;
        writeln!(text, "duration: {}", number(self.duration().as_secs_f32()))?;
        self.write_field(text)?;
        self.write_robots(text)?;
        self.write_ball(text)?;
        self.write_game(text)?;
        self.write_commands(text)?;
        self.write_expectations(text)
    }

    fn write_field(&self, text: &mut String) -> std::fmt::Result {
        let base = FieldDimensions::default();
        let rules = Overrides::differing(&base, &self.world.field, "").to_rules();
        if rules.is_empty() {
            return Ok(());
        }
        writeln!(text, "field:")?;
        for rule in rules {
            writeln!(text, "  {}", rule.replacen(":=", ": ", 1))?;
        }
        Ok(())
    }

    /// Returns a coordinate along an axis on which the field has size `size`.
    fn coordinate(&self, mean: f32, deviation: f32, size: f32) -> String {
        let most = limits::farthest(size);
        self.drawn(mean, deviation, most)
    }

    fn drawn(&self, mean: f32, deviation: f32, most: f32) -> String {
        let deviation = if self.is_drawn { deviation } else { 0.0 };
        Drawn {
            mean,
            deviation,
            most,
        }
        .text()
    }

    fn write_robots(&self, text: &mut String) -> std::fmt::Result {
        let field = &self.world.field;
        writeln!(text, "robots:")?;
        for (id, robot) in &self.world.robots {
            let pose = robot.pose();
            let deviation = robot.place.deviation;
            let pose = format!(
                "[{}, {}, {}]",
                self.coordinate(pose.position.x, deviation, field.length),
                self.coordinate(pose.position.y, deviation, field.width),
                self.drawn(
                    pose.orientation.angle(),
                    robot.orientation_deviation,
                    limits::ANGLE
                )
            );
            match robot.posture {
                FallDownStateKind::IsReady => writeln!(text, "  {id}: {pose}")?,
                posture => writeln!(text, "  {id}: {{pose: {pose}, posture: {}}}", name(posture))?,
            }
        }
        Ok(())
    }

    fn write_ball(&self, text: &mut String) -> std::fmt::Result {
        let Some(ball) = &self.world.ball else {
            return Ok(());
        };
        let field = &self.world.field;
        let (position, deviation) = (ball.place.position, ball.place.deviation);
        writeln!(
            text,
            "ball:\n  position: [{}, {}]\n  velocity: [{}, {}]",
            self.coordinate(position.x, deviation, field.length),
            self.coordinate(position.y, deviation, field.width),
            self.drawn(ball.velocity.x, ball.velocity_deviation, MOST_SPEED),
            self.drawn(ball.velocity.y, ball.velocity_deviation, MOST_SPEED),
        )
    }

    fn write_game(&self, text: &mut String) -> std::fmt::Result {
        let world = self.world;
        let game = &world.game.state;
        writeln!(text, "game:\n  state: {}", name(game.game_state))?;
        let phase = match game.game_phase {
            GamePhase::Normal => None,
            GamePhase::PenaltyShootout { .. } => Some("penalty_shootout"),
            GamePhase::ExtraTime => Some("extra_time"),
            GamePhase::Timeout => Some("timeout"),
        };
        if let Some(phase) = phase {
            writeln!(text, "  phase: {phase}")?;
        }
        writeln!(text, "  half: {}", name(game.half))?;
        writeln!(text, "  hulks_side: {}", name(game.global_field_side))?;
        if game.stopped {
            writeln!(text, "  stopped: true")?;
        }
        let kicking_team = match game.game_phase {
            GamePhase::PenaltyShootout { kicking_team } => Some(kicking_team),
            // In Playing, only the referee knows when a restart ends: it is awarded again, or the ball is free.
            _ if game.game_state == GameState::Playing => None,
            _ => game.kicking_team,
        };
        if let Some(team) = kicking_team {
            writeln!(text, "  kicking_team: {team}")?;
        }
        if let Some(sub_state) = game.sub_state.filter(|_| self.award().is_none()) {
            writeln!(text, "  sub_state: {}", name(sub_state))?;
        }
        let [hulks, opponent] = Team::ALL.map(|team| game.team(team));
        let (ours, theirs) = (hulks.score, opponent.score);
        writeln!(text, "  scores: {{hulks: {ours}, opponent: {theirs}}}")?;
        if world.game.has_time {
            let remaining = game.remaining_time_in_half.as_secs_f32();
            writeln!(text, "  remaining_time: {}", number(remaining))?;
        }
        let budgets: Vec<_> = world.game.budgets().collect();
        if !budgets.is_empty() {
            let budgets = budgets
                .iter()
                .map(|(team, count)| format!("{team}: {count}"));
            let budgets = budgets.collect::<Vec<_>>().join(", ");
            writeln!(text, "  messages: {{{budgets}}}")?;
        }
        let penalties = world.game.penalties();
        let penalties: Vec<_> = penalties
            .filter(|(robot, penalty)| {
                penalty.kind != PenaltyKind::Substitute && world.robots.contains_key(robot)
            })
            .collect();
        if !penalties.is_empty() {
            writeln!(text, "  penalties:")?;
        }
        for (robot, penalty) in penalties {
            let kind = name(penalty.kind);
            let remaining = number(penalty.remaining.as_secs_f32());
            writeln!(
                text,
                "    {robot}: {{kind: {kind}, remaining: {remaining}}}"
            )?;
        }
        Ok(())
    }

    /// Returns the set play that the referee awards at the start; `None` without one.
    fn award(&self) -> Option<(SubState, Team)> {
        let game = &self.world.game.state;
        let is_in_play = game.game_state == GameState::Playing && self.world.ball.is_some();
        let is_normal = matches!(game.game_phase, GamePhase::Normal | GamePhase::ExtraTime);
        let award = game.sub_state.zip(game.kicking_team);
        award.filter(|_| is_in_play && is_normal)
    }

    fn write_commands(&self, text: &mut String) -> std::fmt::Result {
        let game = &self.world.game.state;
        let mut commands = Vec::new();
        if let Some((sub_state, team)) = self.award() {
            let award = format!("{{sub_state: {}, to: {team}}}", name(sub_state));
            commands.push(format!("{{at: 0, command: {{award: {award}}}}}"));
        }
        if game.stopped && Duration::from_secs(STOP) < self.duration() {
            commands.push(format!("{{at: {STOP}, command: resume}}"));
        }
        // The referee would begin Ready again.
        if let (GameState::Ready, Some(remaining)) = (game.game_state, game.secondary_time)
            && remaining < self.duration()
        {
            let remaining = number(remaining.as_secs_f32());
            commands.push(format!("{{at: {remaining}, command: {{set_state: set}}}}"));
        }
        if commands.is_empty() {
            return Ok(());
        }
        writeln!(text, "commands:")?;
        commands
            .iter()
            .try_for_each(|it| writeln!(text, "  - {it}"))
    }

    fn write_expectations(&self, text: &mut String) -> std::fmt::Result {
        writeln!(text, "expect:")?;
        if self.expect.is_empty() {
            return match self.world.next_goal {
                Some(NextGoal { by, after }) if self.world.has_logs_of(by) => {
                    let after = after.as_secs_f64();
                    writeln!(
                        text,
                        "  # {by} scored {after:.1} s later, as the robots knew."
                    )?;
                    writeln!(text, "  - {{goal: {by}}}")
                }
                Some(NextGoal { by, after }) => {
                    let after = after.as_secs_f64();
                    writeln!(
                        text,
                        "  # {by} scored {after:.1} s later, as the robots knew."
                    )?;
                    writeln!(text, "  - {{goal: {by}, never: true}}")
                }
                None => {
                    let by = self.world.adversary();
                    let within = NextGoal::WITHIN.as_secs();
                    writeln!(text, "  # No goal followed within {within} s of the log.")?;
                    writeln!(text, "  - {{goal: {by}, never: true}}")
                }
            };
        }
        for expectation in self.expect {
            let expectation = expectation.trim();
            match expectation.starts_with('{') {
                true => writeln!(text, "  - {expectation}")?,
                false => writeln!(text, "  - {{{expectation}}}")?,
            }
        }
        Ok(())
    }

    /// Returns the time after which the scenario ends.
    fn duration(&self) -> Duration {
        if let Some(duration) = self.duration {
            return duration;
        }
        let goal = self.world.next_goal.map(|it| it.after + AFTER_GOAL);
        let least = goal.unwrap_or(WITHOUT_GOAL);
        let expected = self.expect.iter().filter_map(|it| latest(it));
        let latest = expected.fold(least.as_secs_f64(), f64::max).ceil();
        // A number that is no duration is an error in the expectation, which the scenario file reports.
        Duration::try_from_secs_f64(latest).unwrap_or(least)
    }
}

/// Returns the latest time in an expectation \[s\].
fn latest(expectation: &str) -> Option<f64> {
    let text = expectation.trim();
    let text = match text.starts_with('{') {
        true => text.to_owned(),
        false => format!("{{{text}}}"),
    };
    let value: serde_yaml::Value = serde_yaml::from_str(&text).ok()?;
    let time = |value: &serde_yaml::Value, key: &str| value.get(key)?.as_f64();
    let spans = ["always", "never"].iter().filter_map(|key| value.get(*key));
    let ends = spans.filter_map(|span| time(span, "until"));
    let times = ["within", "at"].iter().filter_map(|key| time(&value, key));
    times.chain(ends).reduce(f64::max)
}
