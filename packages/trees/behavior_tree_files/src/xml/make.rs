use behavior_tree::{
    Node, delay, force_failure, force_success, guard_asking, if_then_else, not, parallel, repeat,
    retry, run_once, scoring_select, selection, selection_with_memory, semaphore, sequence,
    sequence_with_lasting_memory, sequence_with_memory, switch, timeout, while_do_else,
};

use super::attributes::Attributes;
use super::build::{Build, Skipped};
use super::leaves;

impl<'a, B: 'static> Build<'a, B> {
    /// A node that need not be registered. `count`: how many children the file gives it. `children`: none
    /// if something is wrong with them; the attributes are checked all the same.
    pub(super) fn make(
        &mut self,
        id: &'static str,
        attributes: &Attributes<'a>,
        scope: usize,
        skipped: Skipped<'a>,
        count: usize,
        children: Option<Vec<Node<B>>>,
    ) -> Option<Node<B>> {
        Some(match id {
            "Sequence" => sequence_with_memory(id, children?),
            "ReactiveSequence" => sequence(id, children?),
            "SequenceWithMemory" => sequence_with_lasting_memory(id, children?),
            "Fallback" => selection_with_memory(id, children?),
            "ReactiveFallback" => selection(id, children?),
            "Parallel" => {
                let (successes, failures) = self.thresholds(attributes, count)?;
                parallel(id, successes, failures, children?)
            }
            "ParallelAll" => {
                let successes = self.all_but_failures(attributes, count)?;
                parallel(id, successes, successes + 1, children?)
            }
            "PatientParallel" => {
                let successes = self.count(attributes, "success_count");
                let failures = self.count(attributes, "failure_count");
                parallel(id, successes?, failures?, children?)
            }
            "IfThenElse" | "WhileDoElse" => {
                let mut children = children?.into_iter();
                let (condition, then) = (children.next()?, children.next()?);
                match id {
                    "IfThenElse" => if_then_else(id, condition, then, children.next()),
                    _ => while_do_else(id, condition, then, children.next()),
                }
            }
            "Inverter" => not(only(children)?),
            "ForceSuccess" => force_success(only(children)?),
            "ForceFailure" => force_failure(only(children)?),
            "Repeat" => repeat(id, self.times(attributes, "num_cycles")?, only(children)?),
            "RetryUntilSuccessful" => {
                retry(id, self.times(attributes, "num_attempts")?, only(children)?)
            }
            "KeepRunningUntilFailure" => repeat(id, None, only(children)?),
            "Delay" => delay(
                id,
                self.milliseconds(attributes, "delay_msec")?,
                only(children)?,
            ),
            "Timeout" => timeout(id, self.milliseconds(attributes, "msec")?, only(children)?),
            "Sleep" => {
                let time = self.milliseconds(attributes, "msec")?;
                delay(id, time, leaves::always_success())
            }
            "RunOnce" => match self.skips_then(attributes) {
                true => self.run_once_then_skip(attributes, scope, skipped, only(children)?)?,
                false => run_once(id, only(children)?),
            },
            "Precondition" => self.precondition(attributes, scope, skipped, only(children))?,
            "AlwaysSuccess" => leaves::always_success(),
            "AlwaysFailure" => leaves::always_failure(),
            "Script" => leaves::script(self.port_script(attributes, "code", false, scope)?),
            "ScriptCondition" => {
                leaves::script_condition(self.port_script(attributes, "code", true, scope)?)
            }
            "SetBlackboard" => self.set_blackboard(attributes, scope)?,
            "Guard" => {
                let question = self.condition(attributes, scope)?;
                guard_asking(id, question, only(children)?)
            }
            "Semaphore" => {
                let semaphore_id = self.literal(attributes, "id");
                let max_count = self.count(attributes, "max_count");
                semaphore(id, semaphore_id?, max_count?, only(children)?)
            }
            "ScoringSelect" => {
                let margin = self.margin(attributes);
                let scorers = self.scorers(attributes, count)?;
                scoring_select(id, margin?, scorers.into_iter().zip(children?))
            }
            "Switch" if attributes.port("question").is_some() => {
                switch(id, self.chooser(attributes)?, children?)
            }
            "Switch" => switch(id, self.listed_cases(attributes, count, scope)?, children?),
            _ => switch(id, self.cases(id, attributes, count, scope)?, children?),
        })
    }
}

fn only<B>(children: Option<Vec<Node<B>>>) -> Option<Node<B>> {
    children?.pop()
}
