use behavior_tree::{Port, Registry, Status, Value};

/// Returns the leaves that `.btc` and YAML files can use in every program: `SetBool` writes a variable, `IsTrue` reads
/// one.
pub fn own_leaves<B: 'static>() -> Registry<B> {
    Registry::new()
        .action_with_ports(
            "SetBool",
            [Port::input::<bool>("value"), Port::output::<bool>("output")],
            |context| {
                let value: bool = context.get("value")?;
                context.set("output", value)?;
                Ok(Status::Success)
            },
        )
        .condition_with_ports("IsTrue", [Port::input::<bool>("input")], |context| {
            // A variable that was not written yet is not true; this is no error.
            Ok(*context.value_of("input")? == Value::Bool(true))
        })
}
