use behavior_tree::{ControlModel, LeafError, Node, Status, Value, ValueType};
use behavior_tree_outline::controls::{InvalidValue, Values};

/// Creates `LoopInt`, `LoopBool`, `LoopDouble` or `LoopString`, with elements of type `element`. The node takes one
/// element of the port `queue` after the other, writes it to the port `value`, and ticks the child until the child has
/// finished. The elements are a text with `;` between them. If the child fails, the node fails. After the last element
/// it has the status in the port `if_empty`.
///
/// # Errors
/// Returns an error if the value of `if_empty` is invalid.
pub(super) fn queue<B: 'static>(
    id: &str,
    element: ValueType,
    values: Values,
    children: Vec<Node<B>>,
) -> Result<Node<B>, InvalidValue> {
    let empty = match values.text("if_empty") {
        "SUCCESS" => Status::Success,
        "FAILURE" => Status::Failure,
        "SKIPPED" => Status::Skipped,
        other => {
            let message = format!("port if_empty must be SUCCESS, FAILURE or SKIPPED, got {other}");
            return Err(InvalidValue::new("if_empty", message));
        }
    };
    let model = ControlModel::new(id, [], 1..=1, move |children| {
        if !children.is_running(0) {
            // The memory is the number of elements that were written.
            let written = children.memory() as usize;
            match next(children.context().value_of("queue")?, element, written)? {
                Some(value) => children.context().set("value", value)?,
                None => {
                    if empty.is_finished() {
                        children.remember(0);
                    }
                    return Ok(empty);
                }
            }
            children.remember(written as u64 + 1);
        }
        if children.tick(0)? == Status::Failure {
            children.remember(0);
            return Ok(Status::Failure);
        }
        Ok(Status::Running)
    });
    Ok(model.node(values.0, children))
}

/// Returns the type of the elements of this node; `None` if it is no loop.
pub(super) fn element_type(id: &str) -> Option<ValueType> {
    match id {
        "LoopInt" => Some(ValueType::Integer),
        "LoopBool" => Some(ValueType::Bool),
        "LoopDouble" => Some(ValueType::Number),
        "LoopString" => Some(ValueType::Text),
        _ => None,
    }
}

/// Returns the element of the queue with this index; `None` after the last one.
///
/// # Errors
/// Returns an error if the queue has no value yet, or the element is of another type.
fn next(queue: &Value, element: ValueType, index: usize) -> Result<Option<Value>, LeafError> {
    let queue = match queue {
        Value::Nothing => return Err("port queue has no value yet".into()),
        queue => queue.to_string(),
    };
    if queue.is_empty() {
        return Ok(None);
    }
    let Some(part) = queue.split(';').nth(index) else {
        return Ok(None);
    };
    match element.parse(part.trim()) {
        Some(value) => Ok(Some(value)),
        None => Err(format!("{part:?} in port queue must be of type {element}").into()),
    }
}
