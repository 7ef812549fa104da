use std::sync::Arc;
use std::time::Duration;

use behavior_tree_outline::suggest;
use rhai::{Array, Dynamic, FnPtr, Map, NativeCallContext};

use super::report::Report;
use super::sketch::{ScriptQuestion, Sketch};

/// Arguments of a constructor, which is a function of scripts that creates a node. They are read from left to right. A
/// wrong argument is reported and replaced by a value of its type, so that the others are checked, too. In all
/// functions, `what` names the argument in messages, for example "child 2".
pub(super) struct Arguments<'a> {
    constructor: &'a str,
    context: &'a NativeCallContext<'a>,
    known: &'a Known,
    /// Arguments that were not read yet.
    rest: std::vec::IntoIter<Dynamic>,
}

/// Registered names, and the report of errors.
pub(super) struct Known {
    pub(super) report: Arc<Report>,
    /// Ids of the conditions without required ports.
    pub(super) conditions: Vec<String>,
    /// Ids of the scorers.
    pub(super) scorers: Vec<String>,
    /// Ids of the choosers.
    pub(super) choosers: Vec<String>,
}

impl<'a> Arguments<'a> {
    /// Takes the arguments of the call out of `values`.
    pub(super) fn new(
        constructor: &'a str,
        context: &'a NativeCallContext<'a>,
        known: &'a Known,
        values: &mut [&mut Dynamic],
    ) -> Self {
        let values: Vec<_> = values.iter_mut().map(|value| value.take()).collect();
        Self {
            constructor,
            context,
            known,
            rest: values.into_iter(),
        }
    }

    /// Reports an error at the call of the constructor.
    pub(super) fn error(&self, message: String, help: Option<String>) {
        let position = self.context.call_position();
        self.known.report.error(position, message, help);
    }

    /// Returns whether an error was reported at the call of the constructor.
    pub(super) fn has_error(&self) -> bool {
        self.known.report.has_error_at(self.context.call_position())
    }

    /// Returns the next argument, or the unit value `()` after the last one.
    pub(super) fn next(&mut self) -> Dynamic {
        self.rest.next().unwrap_or_default()
    }

    /// Returns the next argument, a node. Nodes are sketches until the whole script has been checked.
    pub(super) fn child(&mut self, what: &str) -> Arc<Sketch> {
        let value = self.next();
        self.node(what, value)
    }

    /// Returns the next argument as a node; `None` if it is missing or a text, which is the optional description.
    pub(super) fn child_if_any(&mut self, what: &str) -> Option<Arc<Sketch>> {
        let first = self.rest.as_slice().first()?;
        (!first.is_string()).then(|| self.child(what))
    }

    /// Returns the next argument, an array of nodes. Elements that are not nodes are reported and replaced by invalid
    /// ones.
    pub(super) fn children(&mut self) -> Vec<Arc<Sketch>> {
        let place = |index: usize| format!("child {}", index + 1);
        let elements = self.array("children");
        let nodes = elements
            .into_iter()
            .enumerate()
            .map(|(index, value)| self.node(&place(index), value));
        nodes.collect()
    }

    /// Returns the next argument: an array of maps with the keys `node` and `scorer`. The results are the scorers and
    /// the nodes, in the same order. Elements that are not maps are reported and left out; other keys are reported.
    pub(super) fn scored_children(&mut self) -> (Vec<ScriptQuestion>, Vec<Arc<Sketch>>) {
        let elements = self.array("children");
        let (mut scorers, mut nodes) = (Vec::new(), Vec::new());
        for (index, value) in elements.into_iter().enumerate() {
            let place = format!("child {}", index + 1);
            let Some(mut map) = self.typed::<Map>(&place, "a map of node and scorer", value) else {
                continue;
            };
            let node = map.remove("node").unwrap_or_default();
            nodes.push(self.node(&format!("node of {place}"), node));
            let scorer = map.remove("scorer").unwrap_or_default();
            scorers.push(self.script_question(
                &format!("scorer of {place}"),
                scorer,
                "scorer",
                &self.known.scorers,
            ));
            for key in map.keys() {
                let constructor = self.constructor;
                self.error(
                    format!("{place} of {constructor} has a key {key:?}"),
                    Some("its keys are node and scorer".to_owned()),
                );
            }
        }
        (scorers, nodes)
    }

    pub(super) fn text(&mut self, what: &str) -> String {
        let value = self.next();
        let text = self.typed::<rhai::ImmutableString>(what, "a text", value);
        text.map(Into::into).unwrap_or_default()
    }

    /// Returns an optional text.
    pub(super) fn text_if_any(&mut self, what: &str) -> String {
        if self.rest.len() == 0 {
            return String::new();
        }
        self.text(what)
    }

    /// Takes the next argument, a finite Float of at least 0. Reports any other value and returns 0 for it.
    pub(super) fn number_from_0(&mut self, what: &str) -> f64 {
        let value = self.next();
        let number = self.typed::<f64>(what, "a Float", value).unwrap_or(0.0);
        if number.is_finite() && number >= 0.0 {
            return number;
        }
        self.wrong(
            what,
            &format!("must be a finite number of at least 0, got {number}"),
        );
        0.0
    }

    /// Takes the next argument, a duration \[s\], and returns it as text \[ms\] with six decimal places. Reports an
    /// invalid value and returns 0 for it.
    pub(super) fn milliseconds(&mut self, what: &str) -> String {
        let seconds = self.number_from_0(what);
        // Longer than any match.
        let longest = Duration::from_millis(u64::MAX);
        let time = Duration::try_from_secs_f64(seconds).map_or(longest, |time| time.min(longest));
        format!(
            "{}.{:06}",
            time.as_millis(),
            time.subsec_nanos() % 1_000_000
        )
    }

    /// Takes the next argument, an integer from `least` to [`u32::MAX`]. Reports any other value and returns `least`
    /// for it.
    pub(super) fn count(&mut self, what: &str, least: i64) -> i64 {
        let value = self.next();
        let Some(count) = self.typed::<i64>(what, "an integer", value) else {
            return least;
        };
        let most = i64::from(u32::MAX);
        if (least..=most).contains(&count) {
            return count;
        }
        self.wrong(
            what,
            &format!("must be from {least} to {most}, got {count}"),
        );
        least
    }

    pub(super) fn condition(&mut self, what: &str) -> ScriptQuestion {
        let value = self.next();
        self.script_question(what, value, "condition", &self.known.conditions)
    }

    /// Returns the chooser of a switch.
    pub(super) fn chooser(&mut self, what: &str) -> ScriptQuestion {
        let value = self.next();
        self.script_question(what, value, "chooser", &self.known.choosers)
    }

    /// Reports an error of an argument. `problem` is the rest of the sentence after the argument's name.
    fn wrong(&self, what: &str, problem: &str) {
        self.error(format!("{what} of {} {problem}", self.constructor), None);
    }

    fn array(&mut self, what: &str) -> Array {
        let value = self.next();
        self.typed::<Array>(what, "an array", value)
            .unwrap_or_default()
    }

    fn node(&self, what: &str, value: Dynamic) -> Arc<Sketch> {
        self.typed(what, "a node", value)
            .unwrap_or_else(|| Arc::new(Sketch::invalid()))
    }

    /// Converts an argument to a question: the id of a registered function as text, or a function of the script.
    /// Reports an unknown id, and a function with another number of parameters than its bound arguments plus one, the
    /// situation. `kind` is the kind of the question in messages, `registered` has the known ids.
    fn script_question(
        &self,
        what: &str,
        value: Dynamic,
        kind: &str,
        registered: &[String],
    ) -> ScriptQuestion {
        let constructor = self.constructor;
        if let Some(id) = value.read_lock::<rhai::ImmutableString>().as_deref() {
            if !registered.iter().any(|known| known == id.as_str()) {
                self.error(
                    format!("{what} of {constructor}: {kind} {id:?} not found"),
                    suggest(id, registered.iter().map(String::as_str)),
                );
            }
            return ScriptQuestion::Registered(id.to_string());
        }
        let Some(function) = self.typed::<FnPtr>(what, "a function", value) else {
            return ScriptQuestion::Registered(String::new());
        };
        let name = function.fn_name();
        // Bound arguments come first, the situation last.
        let arguments = function.curry().len() + 1;
        let mut scripts = self.context.iter_namespaces();
        if !scripts.any(|script| script.get_script_fn(name, arguments).is_some()) {
            self.error(
                format!(
                    "{what} of {constructor} is called with {}, and the script has no function \
                     {name} with that many parameters",
                    argument_count(arguments)
                ),
                Some("the situation is the last argument".to_owned()),
            );
        }
        ScriptQuestion::Function {
            name: name.into(),
            curried: function.curry().to_vec(),
        }
    }

    /// Returns the value as a `T`. If it has another type, it reports an error and returns `None`. `wanted` names the
    /// type in messages.
    fn typed<T: rhai::Variant + Clone>(
        &self,
        what: &str,
        wanted: &str,
        value: Dynamic,
    ) -> Option<T> {
        let found = describe(&value);
        let help = value
            .as_int()
            .ok()
            .filter(|_| wanted == "a Float")
            .map(|number| format!("write {number}.0"));
        let typed = value.try_cast::<T>();
        if typed.is_none() {
            let constructor = self.constructor;
            self.error(
                format!("{what} of {constructor} is {found}, not {wanted}"),
                help,
            );
        }
        typed
    }
}

/// Describes a value by type, and numbers and booleans also by value, for messages.
pub(super) fn describe(value: &Dynamic) -> String {
    match value.type_name() {
        "()" => "nothing".to_owned(),
        "i64" => format!("the integer {value}"),
        "f64" => format!("the Float {value}"),
        "string" => "a text".to_owned(),
        "bool" => format!("the boolean {value}"),
        "array" => "an array".to_owned(),
        "range" | "range=" => "a range".to_owned(),
        "map" => "a map".to_owned(),
        "Fn" => "a function".to_owned(),
        _ if value.is::<Arc<Sketch>>() => "a node".to_owned(),
        other => format!("a {other}"),
    }
}

/// Returns the number of arguments for messages.
pub(super) fn argument_count(arguments: usize) -> String {
    match arguments {
        1 => "1 argument".to_owned(),
        count => format!("{count} arguments"),
    }
}
