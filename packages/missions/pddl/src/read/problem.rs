//! The sections of a problem.

use super::definition::{Refused, Section};
use super::effect::is_total_cost;
use super::init::Init;
use super::lists::{Node, Nodes};
use super::reader::Reader;
use super::term::Scope;
use crate::{Condition, Problem};

/// Sections, each of which may occur once.
const KNOWN: [&str; 7] = [
    ":domain",
    ":requirements",
    ":objects",
    ":init",
    ":goal",
    ":metric",
    // Maximum length of plans, a hint of early PDDL versions. It is ignored.
    ":length",
];

/// Sections of PDDL that are not supported.
const REFUSED: [Refused; 2] = [
    (":constraints", "a plan has only a goal"),
    (":situation", "write its facts in :init"),
];

impl Reader {
    /// Reads the problem of a file; `None` if it is no problem or its goal is invalid. `domain` is the name of its
    /// domain.
    pub(super) fn problem(&mut self, nodes: Nodes<'_>, domain: &str) -> Option<Problem> {
        let (name, definition) = self.definition(nodes, "problem")?;
        let sections = self.sections(definition, &KNOWN, &[], &REFUSED);
        let section = |keyword: &str| sections.iter().copied().find(|it| it.keyword == keyword);
        match section(":domain") {
            Some(section) => self.expect_domain(section, domain),
            None => self.missing(definition, &format!("(:domain {domain})")),
        }
        if let Some(section) = section(":requirements") {
            self.requirements(section.nodes());
        }
        let objects = section(":objects").map(|section| self.objects(section.nodes()));
        let mut init = Init::default();
        match section(":init") {
            Some(section) => self.init(section.nodes(), &mut init),
            None => self.missing(definition, "(:init ...)"),
        }
        let goal = match section(":goal") {
            Some(section) => self.goal(section),
            None => {
                self.missing(definition, "(:goal ...)");
                None
            }
        };
        let minimizes_cost = section(":metric").is_some_and(|section| self.metric(section));
        Some(Problem {
            name,
            domain: domain.to_owned(),
            objects: objects.unwrap_or_default(),
            init: init.facts,
            values: init.values,
            goal: goal?,
            minimizes_cost,
        })
    }

    /// Adds the error for a missing section, at the end of the definition.
    fn missing(&mut self, definition: Node<'_>, what: &str) {
        let message = format!("the problem needs {what}");
        self.findings.add(&definition.end(), message, "");
    }

    /// Adds an error if the problem belongs to another domain.
    fn expect_domain(&mut self, section: Section<'_>, domain: &str) {
        let Some([node]) = self.exactly(section.list, section.nodes(), "(:domain name)") else {
            return;
        };
        if let Some(name) = self.name(node, "a domain")
            && name != domain
        {
            let message = format!("expected domain {domain}, got {name}");
            self.error(node, message, "");
        }
    }

    /// Reads the goal; `None` after an error.
    fn goal(&mut self, section: Section<'_>) -> Option<Condition> {
        let [goal] = self.exactly(section.list, section.nodes(), "(:goal condition)")?;
        self.condition(goal, &mut Scope::default())
    }

    /// Reads the metric. Returns true if it is the cost of the plan. A metric of other numbers is accepted, but plans are
    /// not optimized for it.
    fn metric(&mut self, section: Section<'_>) -> bool {
        let syntax = "(:metric minimize (total-cost))";
        let Some([direction, what]) = self.exactly(section.list, section.nodes(), syntax) else {
            return false;
        };
        if !direction.is("minimize") {
            self.error(
                direction,
                "only minimize is supported",
                format!("write {syntax}"),
            );
        }
        if is_total_cost(what) {
            return true;
        }
        // Plans have few steps, and are scheduled for their time.
        let is_time =
            what.is("total-time") || what.nodes().next().is_some_and(|it| it.is("total-time"));
        if !is_time {
            let help = "plans have few steps instead";
            self.warn(what, "only total-cost can be minimized", help);
        }
        false
    }
}
