use std::ops::Range;

use behavior_tree::{Value, ValueType, Variable};
use behavior_tree_outline::findings::Finding;
use behavior_tree_outline::syntax::Syntax;

use super::parser::parse;
use super::whole::whole;
use super::{Expression, Kind, Operator};
use crate::scope::Scopes;

/// Variables that a script can use: those of its scope.
pub(crate) struct Visible<'a> {
    /// Returns the constant of the program with this name.
    pub(crate) constant: &'a dyn Fn(&str) -> Option<i64>,
    pub(crate) scopes: &'a mut Scopes,
    pub(crate) scope: usize,
    /// Set if the tree is only checked, and its caller is unknown; variables without a writer are then not reported.
    pub(crate) has_unknown_caller: bool,
}

/// Name in a script, resolved to a variable.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Slot {
    pub(super) name: String,
    pub(super) variable: Variable,
    /// Type of the variable; `None` if it is unknown until the script runs.
    pub(super) value_type: Option<ValueType>,
}

/// Compiled script.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Program {
    pub(super) statements: Vec<Expression<Slot>>,
    pub(crate) names: Vec<(String, Variable)>,
}

/// Type of an expression, if it is known before the script runs. Integers are numbers.
type Type = Option<ValueType>;

/// Types that operators need.
const BOOL: Type = Some(ValueType::Bool);
const NUMBER: Type = Some(ValueType::Number);
const TEXT: Type = Some(ValueType::Text);

/// Compiles a script: parses it, resolves its variables and checks its types. With `asks` the script is a condition, so
/// its last statement must not be a text. Marks the variables that it writes with `:=` as written, and stores the types
/// that it assigns.
///
/// # Errors
/// Returns all errors; only the first one if the syntax is broken.
pub(crate) fn check(
    script: &str,
    asks: bool,
    visible: Visible<'_>,
) -> Result<Program, Vec<Finding>> {
    let parsed = parse(script).map_err(|error| Vec::from_iter(Syntax::into_finding(error)))?;
    let mut check = Check {
        visible,
        names: Vec::new(),
        errors: Vec::new(),
    };
    let mut statements = Vec::with_capacity(parsed.len());
    let last = parsed.len() - 1;
    for (index, statement) in parsed.into_iter().enumerate() {
        let (statement, is) = check.expression(statement);
        if asks && index == last {
            check.needs_truth(&statement, is);
        }
        statements.push(statement);
    }
    if check.errors.is_empty() {
        let names = check.names;
        Ok(Program { statements, names })
    } else {
        Err(check.errors)
    }
}

/// Use of a variable in a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    Reads,
    /// `=`, `+=` and similar ones.
    Writes,
    /// `:=`
    Makes,
}

/// Check of one script in progress.
struct Check<'a> {
    visible: Visible<'a>,
    names: Vec<(String, Variable)>,
    errors: Vec<Finding>,
}

impl Check<'_> {
    /// Resolves the names in an expression and checks its operands. Returns it with its type.
    fn expression(&mut self, expression: Expression<String>) -> (Expression<Slot>, Type) {
        let span = expression.span.clone();
        let (kind, is) = match expression.kind {
            Kind::Literal(value) => {
                let is = as_number(value.value_type());
                (Kind::Literal(value), is)
            }
            Kind::Name(name) if (self.visible.constant)(&name).is_some() => {
                let value = (self.visible.constant)(&name).unwrap_or_default();
                (Kind::Literal(whole(value.into())), NUMBER)
            }
            Kind::Name(name) => {
                let slot = self.slot(name, Access::Reads, &expression.span);
                let is = as_number(slot.value_type);
                (Kind::Name(slot), is)
            }
            Kind::Negative(operand) => {
                let (operand, is) = self.expression(*operand);
                self.needs(&operand, is, NUMBER);
                (Kind::Negative(Box::new(operand)), NUMBER)
            }
            Kind::Complement(operand) => {
                let (operand, is) = self.expression(*operand);
                self.needs(&operand, is, NUMBER);
                (Kind::Complement(Box::new(operand)), NUMBER)
            }
            Kind::Chain(first, rest) => {
                let mut left = self.expression(*first);
                let first = left.0.clone();
                let mut checked = Vec::with_capacity(rest.len());
                for (operator, right) in rest {
                    let right = self.expression(right);
                    self.binary(operator, &left, &right);
                    checked.push((operator, right.0.clone()));
                    left = right;
                }
                (Kind::Chain(Box::new(first), checked), BOOL)
            }
            Kind::Not(operand) => {
                let (operand, is) = self.expression(*operand);
                self.needs_truth(&operand, is);
                (Kind::Not(Box::new(operand)), BOOL)
            }
            Kind::Binary(operator, left, right) => {
                let (left, right) = (self.expression(*left), self.expression(*right));
                let is = self.binary(operator, &left, &right);
                let (left, right) = (Box::new(left.0), Box::new(right.0));
                (Kind::Binary(operator, left, right), is)
            }
            Kind::Choice(parts) => {
                let [condition, then, otherwise] = *parts;
                let (condition, is) = self.expression(condition);
                self.needs_truth(&condition, is);
                // Both values of a choice must have the same type.
                let (then, is) = self.expression(then);
                let (otherwise, other) = self.expression(otherwise);
                self.needs(&otherwise, other, is);
                let parts = Box::new([condition, then, otherwise]);
                (Kind::Choice(parts), is.or(other))
            }
            Kind::Assignment {
                name,
                operator,
                makes,
                value,
            } => {
                let (value, is) = self.expression(*value);
                // The expression begins with the name of the variable.
                let span = span.start..span.start + name.len();
                let access = match makes {
                    true => Access::Makes,
                    false => Access::Writes,
                };
                let name = self.slot(name, access, &span);
                self.assign(&name, operator, &value, is);
                let is = as_number(name.value_type).or(is);
                let value = Box::new(value);
                let kind = Kind::Assignment {
                    name,
                    operator,
                    makes,
                    value,
                };
                (kind, is)
            }
        };
        (Expression { kind, span }, is)
    }

    /// Resolves a name. Reports a variable that nothing writes.
    fn slot(&mut self, name: String, access: Access, span: &Range<usize>) -> Slot {
        let Visible {
            scopes,
            scope,
            has_unknown_caller,
            ..
        } = &mut self.visible;
        let variable = scopes.find(*scope, &name);
        // In BehaviorTree.CPP, `=` needs a variable that exists, for example because a port is connected to it.
        let makes = match access {
            Access::Reads => false,
            Access::Writes => scopes.is_connected(variable),
            Access::Makes => true,
        };
        if makes {
            scopes.make(variable);
        }
        if !*has_unknown_caller && !scopes.is_written(variable) {
            let message = format!("variable {name} is never written");
            let help = "ports, := and values of subtrees write variables";
            self.errors.push(Finding::new(span, message, help));
        }
        if self.names.iter().all(|(known, _)| *known != name) {
            self.names.push((name.clone(), variable));
        }
        Slot {
            value_type: self.visible.scopes.variables.value_type(variable),
            name,
            variable,
        }
    }

    /// Checks that a value of type `is` can be assigned to the variable, for `=` and `:=` (`None`) or an operator such
    /// as `+=`. Stores the type of the value.
    fn assign(
        &mut self,
        to: &Slot,
        operator: Option<Operator>,
        value: &Expression<Slot>,
        is: Type,
    ) {
        let holds = as_number(to.value_type);
        match operator {
            None => {}
            // `+=` appends to a text.
            Some(Operator::Add) if holds == TEXT => {}
            Some(operator) if holds.is_some() && holds != NUMBER => {
                let message = format!(
                    "{}= needs a number, and {} is of type {}",
                    operator.sign(),
                    to.name,
                    shown(holds)
                );
                self.error(&value.span, message);
                return;
            }
            Some(_) => {}
        }
        if let (Some(holds), Some(is)) = (holds, is)
            && holds != is
        {
            let message = format!("variable {} must be of type {holds}, got {is}", to.name);
            self.error(&value.span, message);
        }
        // Whether a computed number is whole is only known when the script runs.
        if let (Some(ValueType::Integer), Kind::Literal(Value::Number(number))) =
            (to.value_type, &value.kind)
            && number.fract() != 0.0
            && operator.is_none()
        {
            let message = format!("variable {} must be of type integer, got {number}", to.name);
            self.error(&value.span, message);
        }
        if let Some(is) = is {
            self.visible.scopes.assign(to.variable, is);
        }
    }

    /// Checks the types of both operands and returns the type of the result. Types that are unknown are not checked.
    fn binary(
        &mut self,
        operator: Operator,
        (left, left_is): &(Expression<Slot>, Type),
        (right, right_is): &(Expression<Slot>, Type),
    ) -> Type {
        match operator {
            Operator::And | Operator::Or => {
                self.needs_truth(left, *left_is);
                self.needs_truth(right, *right_is);
                BOOL
            }
            Operator::Subtract
            | Operator::Multiply
            | Operator::Divide
            | Operator::BitAnd
            | Operator::BitOr
            | Operator::BitXor => {
                self.needs(left, *left_is, NUMBER);
                self.needs(right, *right_is, NUMBER);
                NUMBER
            }
            Operator::Add => {
                // Numbers are added and texts are joined; both sides must agree.
                let is = left_is.or(*right_is);
                if is_opaque(is) {
                    self.needs(left, *left_is, NUMBER);
                }
                self.needs(right, *right_is, is);
                is
            }
            Operator::Join => {
                // At least one side must be a text; only numbers can be joined to it.
                for (side, is) in [(left, left_is), (right, right_is)] {
                    if is_opaque(*is) {
                        self.needs(side, *is, TEXT);
                    }
                }
                if *left_is == NUMBER && *right_is == NUMBER {
                    self.needs(left, *left_is, TEXT);
                }
                TEXT
            }
            Operator::Equal | Operator::Unequal => {
                self.needs(right, *right_is, *left_is);
                BOOL
            }
            _ => {
                // Only numbers and texts can be ordered.
                for (side, is) in [(left, left_is), (right, right_is)] {
                    if is_opaque(*is) {
                        self.needs(side, *is, NUMBER);
                    }
                }
                self.needs(right, *right_is, *left_is);
                BOOL
            }
        }
    }

    /// Reports an expression whose known type is not the needed one.
    fn needs(&mut self, expression: &Expression<Slot>, is: Type, needed: Type) {
        if is.is_some() && needed.is_some() && is != needed {
            let message = format!("expected {}, got {}", shown(needed), shown(is));
            self.error(&expression.span, message);
        }
    }

    fn error(&mut self, span: &Range<usize>, message: String) {
        self.errors.push(Finding::new(span, message, ""));
    }

    /// Reports a text or a value of the program, which is neither true nor false; numbers may be 0 or 1.
    fn needs_truth(&mut self, expression: &Expression<Slot>, is: Type) {
        if is != NUMBER {
            self.needs(expression, is, BOOL);
        }
    }
}

/// Returns the type in expressions: integers are numbers.
fn as_number(value_type: Type) -> Type {
    match value_type {
        Some(ValueType::Integer) => NUMBER,
        other => other,
    }
}

/// Returns whether values of the type can only be assigned and compared: bools and values of the program.
fn is_opaque(is: Type) -> bool {
    matches!(is, Some(ValueType::Bool | ValueType::Custom(_)))
}

/// Returns the name of the type for messages; empty if it is unknown.
fn shown(is: Type) -> String {
    is.map_or_else(String::new, |is| is.to_string())
}
