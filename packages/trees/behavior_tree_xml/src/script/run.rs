use behavior_tree::{Context, LeafError, Status, Value, ValueType};

use super::check::{Program, Slot};
use super::whole::{exactly, whole};
use super::{Expression, Kind, Operator};

impl Program {
    /// Runs the script, which may write variables, and returns success.
    ///
    /// # Errors
    /// Returns an error if a value has the wrong type, a variable has no value yet, or a number is not finite.
    pub(crate) fn run<B>(&self, context: &mut Context<'_, B>) -> Result<Status, LeafError> {
        for statement in &self.statements {
            evaluate(statement, context)?;
        }
        Ok(Status::Success)
    }

    /// Runs the script and returns whether the value of its last statement is true.
    ///
    /// # Errors
    /// Returns the errors of [`Self::run`], and an error if that value is neither true nor false.
    pub(crate) fn holds<B>(&self, context: &mut Context<'_, B>) -> Result<bool, LeafError> {
        let mut last = Value::Nothing;
        for statement in &self.statements {
            last = evaluate(statement, context)?;
        }
        truth(&last)
    }
}

/// Evaluates an expression and returns its value. Assignments write variables; their value is the assigned one. `&&`,
/// `||` and `? :` evaluate only the operands that they need.
fn evaluate<B>(
    expression: &Expression<Slot>,
    context: &mut Context<'_, B>,
) -> Result<Value, LeafError> {
    Ok(match &expression.kind {
        Kind::Literal(value) => value.clone(),
        Kind::Name(slot) => match context.value(slot.variable) {
            Value::Nothing => return Err(format!("variable {} has no value yet", slot.name).into()),
            value => value.clone(),
        },
        Kind::Negative(operand) => {
            let operand = evaluate(operand, context)?;
            match exactly(&operand) {
                Some(number) => whole(-number),
                None => Value::Number(-number(&operand)?),
            }
        }
        Kind::Complement(operand) => whole((!bits(&evaluate(operand, context)?)?).into()),
        Kind::Chain(first, rest) => {
            let mut left = evaluate(first, context)?;
            for (operator, right) in rest {
                let right = evaluate(right, context)?;
                if !truth(&binary(*operator, &left, &right)?)? {
                    return Ok(Value::Bool(false));
                }
                left = right;
            }
            Value::Bool(true)
        }
        Kind::Not(operand) => Value::Bool(!truth(&evaluate(operand, context)?)?),
        Kind::Binary(operator @ (Operator::And | Operator::Or), left, right) => {
            let left = truth(&evaluate(left, context)?)?;
            // The left side decides: true for `||`, false for `&&`. The right side is not evaluated.
            if left == (*operator == Operator::Or) {
                return Ok(Value::Bool(left));
            }
            Value::Bool(truth(&evaluate(right, context)?)?)
        }
        Kind::Binary(operator, left, right) => {
            let left = evaluate(left, context)?;
            let right = evaluate(right, context)?;
            binary(*operator, &left, &right)?
        }
        Kind::Choice(parts) => {
            let [condition, then, otherwise] = &**parts;
            match truth(&evaluate(condition, context)?)? {
                true => evaluate(then, context)?,
                false => evaluate(otherwise, context)?,
            }
        }
        Kind::Assignment {
            name,
            operator,
            value,
            ..
        } => {
            let value = evaluate(value, context)?;
            let value = match (operator, context.value(name.variable)) {
                (None, _) => value,
                (Some(_), Value::Nothing) => {
                    return Err(format!("variable {} has no value yet", name.name).into());
                }
                (Some(operator), held) => binary(*operator, held, &value)?,
            };
            let value = fitting(name, value)?;
            context.set_value(name.variable, value.clone());
            value
        }
    })
}

/// Converts the value to the type of the variable: an integer to a number, or a whole number to an integer.
///
/// # Errors
/// Returns an error if the value has another type, or would be rounded.
fn fitting(slot: &Slot, value: Value) -> Result<Value, LeafError> {
    Ok(match (slot.value_type, value) {
        (Some(ValueType::Number), value @ Value::Integer(_)) => match exactly(&value) {
            Some(number) => whole(number),
            None => value,
        },
        (Some(ValueType::Integer), Value::Number(number)) if is_whole(number) => {
            Value::Integer(number as i64)
        }
        (Some(holds), value) if value.value_type() != Some(holds) => {
            let name = &slot.name;
            return Err(format!("variable {name} must be of type {holds}, got {value}").into());
        }
        (_, value) => value,
    })
}

/// Returns whether the number is exactly an integer. Beyond 2^53, not every integer is a floating-point number.
fn is_whole(number: f64) -> bool {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    number.fract() == 0.0 && number.abs() <= EXACT
}

/// Applies a binary operator other than `&&` and `||` to two values.
fn binary(operator: Operator, left: &Value, right: &Value) -> Result<Value, LeafError> {
    Ok(match (operator, left, right) {
        (Operator::Add, Value::Text(left), Value::Text(right)) => joined(left, right)?,
        (Operator::Join, Value::Text(_), _) | (Operator::Join, _, Value::Text(_)) => {
            joined(&spelled(left)?, &spelled(right)?)?
        }
        (Operator::Join, ..) => return Err("two numbers cannot be joined".into()),
        (Operator::Equal, ..) => Value::Bool(equal(left, right)?),
        (Operator::Unequal, ..) => Value::Bool(!equal(left, right)?),
        (_, Value::Text(left), Value::Text(right)) if operator.orders() => {
            Value::Bool(operator.holds(left.cmp(right)))
        }
        (_, Value::Integer(left), Value::Integer(right)) if operator.orders() => {
            Value::Bool(operator.holds(left.cmp(right)))
        }
        (Operator::BitAnd, ..) => whole((bits(left)? & bits(right)?).into()),
        (Operator::BitOr, ..) => whole((bits(left)? | bits(right)?).into()),
        (Operator::BitXor, ..) => whole((bits(left)? ^ bits(right)?).into()),
        _ => match (exactly(left), exactly(right)) {
            (Some(one), Some(other)) => integers(operator, one, other)?,
            _ => numbers(operator, number(left)?, number(right)?)?,
        },
    })
}

/// Applies an operator to two whole numbers of at most 64 bits. The result is exact up to 64 bits.
///
/// # Errors
/// Returns an error if the divisor is 0, or the operator is not for numbers.
fn integers(operator: Operator, left: i128, right: i128) -> Result<Value, LeafError> {
    let result = match operator {
        _ if operator.orders() => return Ok(Value::Bool(operator.holds(left.cmp(&right)))),
        Operator::Add => left + right,
        Operator::Subtract => left - right,
        // Two factors of 64 bits have a product of at most 127 bits.
        Operator::Multiply => left * right,
        Operator::Divide if right != 0 && left % right == 0 => left / right,
        _ => return numbers(operator, left as f64, right as f64),
    };
    Ok(whole(result))
}

/// Returns the bits of a whole number, or an error if the value is not one.
fn bits(value: &Value) -> Result<i64, LeafError> {
    let number = exactly(value).and_then(|number| i64::try_from(number).ok());
    number.ok_or_else(|| format!("{value} is not a whole number").into())
}

/// Applies an operator to two numbers. A comparison with NaN is false.
///
/// # Errors
/// Returns an error if the result is not finite, or the operator is not for numbers.
fn numbers(operator: Operator, left: f64, right: f64) -> Result<Value, LeafError> {
    let number = match operator {
        _ if operator.orders() => {
            let order = left.partial_cmp(&right);
            return Ok(Value::Bool(order.is_some_and(|it| operator.holds(it))));
        }
        Operator::Add => left + right,
        Operator::Subtract => left - right,
        Operator::Multiply => left * right,
        Operator::Divide => left / right,
        _ => {
            return Err(format!("{} does not apply to numbers", operator.sign()).into());
        }
    };
    if number.is_finite() {
        // The sum turns minus zero into zero: scripts have no other use for its sign.
        return Ok(Value::Number(number + 0.0));
    }
    Err(format!("{left} {} {right} is not finite", operator.sign()).into())
}

/// Returns whether two values are equal. Numbers that differ by less than the precision of a 32 bit float are equal, as
/// in BehaviorTree.CPP.
///
/// # Errors
/// Returns an error if the types cannot be compared.
fn equal(left: &Value, right: &Value) -> Result<bool, LeafError> {
    match (left, right) {
        (Value::Text(left), Value::Text(right)) => Ok(left == right),
        (Value::Bool(left), Value::Bool(right)) => Ok(left == right),
        (Value::Integer(left), Value::Integer(right)) => Ok(left == right),
        (Value::Custom(left), Value::Custom(right)) => Ok(left == right),
        _ => match (exactly(left), exactly(right)) {
            (Some(left), Some(right)) => Ok(left == right),
            _ => Ok((number(left)? - number(right)?).abs() <= f64::from(f32::EPSILON)),
        },
    }
}

/// Joins two texts. The length is limited, so that a script that extends a text in every tick does not exhaust the
/// memory.
fn joined(left: &str, right: &str) -> Result<Value, LeafError> {
    const LIMIT: usize = 1 << 16;
    let length = left.len() + right.len();
    if length > LIMIT {
        return Err(format!("a text of {length} bytes is longer than {LIMIT}").into());
    }
    Ok(Value::Text(format!("{left}{right}").into()))
}

/// Returns a value as text, to be joined to another text; an integer has no decimal point.
fn spelled(value: &Value) -> Result<String, LeafError> {
    match value {
        Value::Text(text) => Ok(text.to_string()),
        Value::Integer(whole) => Ok(whole.to_string()),
        Value::Number(number) => Ok(number.to_string()),
        Value::Bool(_) | Value::Custom(_) | Value::Nothing => {
            Err(format!("{value} cannot be joined to a text").into())
        }
    }
}

/// Returns the number, or an error if the value is not a number. Integers of more than 53 bits are rounded.
fn number(value: &Value) -> Result<f64, LeafError> {
    match value {
        Value::Number(number) => Ok(*number),
        Value::Integer(whole) => Ok(*whole as f64),
        other => Err(format!("{other} is not a number").into()),
    }
}

/// Returns a bool, or the numbers 0 and 1 as one. Returns an error for any other value.
fn truth(value: &Value) -> Result<bool, LeafError> {
    match value {
        Value::Bool(holds) => Ok(*holds),
        Value::Integer(0) => Ok(false),
        Value::Integer(1) => Ok(true),
        Value::Number(0.0) => Ok(false),
        Value::Number(1.0) => Ok(true),
        other => Err(format!("{other} is neither true nor false").into()),
    }
}
