use std::collections::{BTreeMap, BTreeSet};

use behavior_tree::Registry;
use behavior_tree_outline::{suggest, suggest_node};
use rhai::{AST, ASTNode, Engine, Expr, FnCallExpr, Position, Stmt};

use super::arguments::argument_count;
use super::constructors::constructors;
use super::controls::first_parameter;
use super::leaves;
use super::report::Report;
use super::tokens::CURRY;

/// Functions of the language itself.
const LANGUAGE: &[&str] = &["Fn", "call", "type_of", "is_def_var", "is_def_fn"];

/// Names that scripts can use: of the program, of the engine and of the script itself. They are checked before the
/// script runs, so that an unknown name is reported even in a function that is not called.
pub(super) struct Names {
    /// Constructors of nodes with their parameters.
    constructors: BTreeMap<String, Parameters>,
    /// Numbers of arguments of native functions by name; the object of a method counts as an argument.
    functions: BTreeMap<String, BTreeSet<usize>>,
    /// Numbers of arguments of functions of the script by name; the object of a method does not count.
    own: BTreeMap<String, BTreeSet<usize>>,
    /// Global constants of the script.
    constants: BTreeSet<String>,
}

/// Parameters of a constructor, and the number of them that can be left out at the end.
struct Parameters {
    /// Names in order.
    names: Vec<String>,
    /// Number of optional ones at the end.
    optional: usize,
}

/// Returns whether scripts have this name in every program.
pub fn is_built_in(name: &str) -> bool {
    LANGUAGE.contains(&name) || constructors().any(|(it, _)| it.name == name)
}

impl Names {
    /// Collects the names: functions of `engines`, which run scripts at load and in ticks, leaves of the registry, and
    /// functions and constants of the script.
    pub(super) fn new<B>(engines: [&Engine; 2], script: &AST, registry: &Registry<B>) -> Self {
        let controls = constructors().map(|(constructor, _)| {
            let names = constructor.parameters.iter();
            let parameters = Parameters {
                names: names.map(|(name, _)| (*name).to_owned()).collect(),
                optional: constructor.optional(),
            };
            (constructor.name.to_owned(), parameters)
        });
        let leaves = registry.named_leaves().map(|(id, leaf)| {
            let (inputs, optional) = leaves::parameters(&leaf.ports);
            let names = inputs.iter().map(|port| port.name.clone()).collect();
            (id.to_owned(), Parameters { names, optional })
        });
        let registered = registry.controls().map(|model| {
            let (inputs, optional) = leaves::parameters(&model.ports);
            let inputs = inputs.iter().map(|port| port.name.as_str());
            let names = [first_parameter(model.is_decorator())]
                .into_iter()
                .chain(inputs);
            let names = names.map(str::to_owned).collect();
            (model.id.clone(), Parameters { names, optional })
        });
        let constructors: BTreeMap<_, _> = leaves.chain(registered).chain(controls).collect();
        let mut functions: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
        for engine in engines {
            let native = engine.collect_fn_metadata(
                None,
                |function| {
                    let metadata = function.metadata;
                    Some((metadata.name.to_string(), metadata.num_params))
                },
                true,
            );
            for (name, arguments) in native {
                // Constructors are checked by the names of their parameters.
                if !constructors.contains_key(&name) {
                    functions.entry(name).or_default().insert(arguments);
                }
            }
        }
        let mut own: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
        for function in script.iter_functions() {
            let counts = own.entry(function.name.to_owned()).or_default();
            counts.insert(function.params.len());
        }
        let constants = script.iter_literal_variables(true, false);
        Self {
            constructors,
            functions,
            own,
            constants: constants.map(|(name, ..)| name.to_owned()).collect(),
        }
    }

    /// Returns whether a call of the name creates a node.
    pub(super) fn is_constructor(&self, name: &str) -> bool {
        self.constructors.contains_key(name)
    }

    /// Reports all unknown functions and variables of the script, and calls with a wrong number of arguments.
    pub(super) fn check(&self, script: &AST, report: &Report) {
        script.walk(&mut |path: &[ASTNode<'_>]| {
            match path.last() {
                Some(
                    ASTNode::Expr(Expr::FnCall(call, position))
                    | ASTNode::Stmt(Stmt::FnCall(call, position)),
                ) => self.check_call(call, 0, *position, report),
                Some(ASTNode::Expr(Expr::MethodCall(call, position))) => {
                    self.check_call(call, 1, *position, report);
                }
                Some(ASTNode::Expr(Expr::Variable(variable, _, position))) => {
                    let (index, name, namespace, _) = &**variable;
                    if !namespace.is_empty() {
                        if !report.has_error_at(namespace.position()) {
                            let at = [namespace.position(), *position];
                            self.check_constant(&namespace.to_string(), name, at, report);
                        }
                    } else if index.is_none() && !self.own.contains_key(name.as_str()) {
                        self.unknown_variable(name, *position, report);
                    }
                }
                _ => {}
            }
            true
        });
    }

    /// Reports an error if the called function is unknown or does not take this number of arguments. `objects` is 1 for
    /// a method, whose object comes before its arguments, else 0.
    fn check_call(&self, call: &FnCallExpr, objects: usize, position: Position, report: &Report) {
        let name = call.name.as_str();
        if call.is_operator_call() || LANGUAGE.contains(&name) {
            return;
        }
        if call.is_qualified() {
            let namespace = call.namespace.to_string();
            refuse_namespace(&namespace, call.namespace.position(), report);
            return;
        }
        let arguments = call.args.len();
        let own = self.own.get(name);
        let native = self.functions.get(name);
        let is_own = own.is_some_and(|counts| counts.contains(&arguments));
        if is_own || native.is_some_and(|counts| counts.contains(&(arguments + objects))) {
            return;
        }
        if let Some(parameters) = self.constructors.get(name) {
            if objects > 0 || !parameters.takes(arguments) {
                let takes = format!("{name}({})", parameters.names.join(", "));
                let message = format!("{takes} is called with {}", argument_count(arguments));
                report.error(position, message, parameters.help());
            }
            return;
        }
        let native = native.into_iter().flatten();
        // The function exists with other numbers of arguments, which the message lists.
        let counts = native.filter_map(|count| count.checked_sub(objects));
        let counts: BTreeSet<_> = counts.chain(own.into_iter().flatten().copied()).collect();
        if counts.is_empty() {
            self.unknown_call(name, objects, position, report);
            return;
        }
        let counts: Vec<_> = counts.iter().map(ToString::to_string).collect();
        let name = if name == CURRY { "curry" } else { name };
        let given = argument_count(arguments);
        let message = format!(
            "{name} is called with {given}, it takes {}",
            counts.join(" or ")
        );
        report.error(position, message, "");
    }

    /// Reports an unknown function, with a similar name. A capitalized name is most likely a node.
    fn unknown_call(&self, name: &str, objects: usize, position: Position, report: &Report) {
        let is_node = name.starts_with(char::is_uppercase) && objects == 0;
        let functions = self.functions.keys().chain(self.own.keys());
        // Operators, properties and anonymous functions are no suggestions.
        let functions = functions.filter(|name| !name.contains('$') && *name != CURRY);
        let (what, help) = if is_node {
            let names = self.constructors.keys().map(String::as_str);
            ("node", suggest_node(name, names))
        } else {
            let what = if objects > 0 { "method" } else { "function" };
            (what, suggest(name, functions.map(String::as_str)))
        };
        report.error(position, format!("{what} {name} not found"), help);
    }

    /// Reports an error unless `namespace::name` is a global constant of the script.
    /// `places` has the positions of both names.
    fn check_constant(&self, namespace: &str, name: &str, places: [Position; 2], report: &Report) {
        let [start, position] = places;
        if namespace.trim_end_matches("::") != "global" {
            refuse_namespace(namespace, start, report);
        } else if !self.constants.contains(name) {
            report.error(
                position,
                format!("constant {name} not found"),
                suggest(name, self.constants.iter().map(String::as_str)),
            );
        }
    }

    /// Reports an unknown variable, with the likely mistake or a similar name.
    fn unknown_variable(&self, name: &str, position: Position, report: &Report) {
        let help = if self.constants.contains(name) {
            Some(format!("in a function it is global::{name}"))
        } else if self.constructors.contains_key(name) {
            Some(format!("a node is made by a call: {name}()"))
        } else {
            suggest(name, self.own.keys().map(String::as_str))
        };
        report.error(position, format!("variable {name} not found"), help);
    }
}

/// Reports a name of an imported file that the script does not import, unless an error was reported at its place already.
fn refuse_namespace(namespace: &str, position: Position, report: &Report) {
    if !report.has_error_at(position) {
        let name = namespace.trim_end_matches("::");
        let message = format!("import {name} not found");
        report.error(position, message, format!("import \"{name}\" as {name};"));
    }
}

impl Parameters {
    /// Returns whether a call with this number of arguments is allowed.
    fn takes(&self, arguments: usize) -> bool {
        let most = self.names.len();
        (most - self.optional..=most).contains(&arguments)
    }

    /// Returns the hint that the last parameters are optional; `None` if none is.
    fn help(&self) -> Option<String> {
        let optional = &self.names[self.names.len() - self.optional..];
        let names = optional.join(" and ");
        (!optional.is_empty()).then(|| format!("{names} can be left out"))
    }
}
