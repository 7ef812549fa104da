use super::{Constructor, Control, Description, Parameter};

/// Returns the table of all control nodes in each language, in Markdown.
fn table() -> String {
    let mut lines = vec![
        "| `behavior_tree` | purpose | `.btc`, YAML | XML | Rhai |".to_owned(),
        "|---|---|---|---|---|".to_owned(),
    ];
    for control in Control::ALL {
        let description = control.description();
        let ports = port_names(&(description.ports)());
        let btc = format!("`{}`{ports}", description.name);
        let cells = [
            format!("`{}`", description.function),
            description.summary.to_owned(),
            btc,
            xml(description),
            description.constructor.map_or_else(String::new, signature),
        ];
        lines.push(format!("| {} |", cells.join(" | ")));
    }
    lines.join("\n") + "\n"
}

/// Returns the names of the ports in backticks, with their defaults, separated by commas. Each begins with a space.
fn port_names(ports: &[behavior_tree::Port]) -> String {
    let names = ports.iter().map(|port| match &port.default {
        Some(default) if !default.to_string().is_empty() => format!(" `{}` ({default})", port.name),
        _ => format!(" `{}`", port.name),
    });
    names.collect::<Vec<_>>().join(",")
}

/// Returns the cell for XML: tag and ports; empty if the node has no form in XML.
fn xml(description: &Description) -> String {
    let Some(xml) = &description.xml else {
        return String::new();
    };
    let ports = port_names(&description.xml_ports());
    let origin = if xml.is_extension { "; extension" } else { "" };
    format!("`{}`{ports}{origin}", xml.id)
}

/// Returns the call of the constructor in scripts, with optional parameters in brackets.
fn signature(constructor: Constructor) -> String {
    let parameters = constructor.parameters.iter();
    let parameters = parameters.map(|(name, parameter)| match parameter {
        Parameter::OptionalDescription | Parameter::OptionalChild => format!("[{name}]"),
        Parameter::ScoredChildren => "[#{ node, scorer }]".to_owned(),
        _ => (*name).to_owned(),
    });
    let parameters = parameters.collect::<Vec<_>>().join(", ");
    format!("`{}({parameters})`", constructor.name)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::table;

    const HEAD: &str = "\
<!-- Generated from the descriptions in `behavior_tree_outline/src/controls`, see `make generated`. -->

# Control nodes

A default is in parentheses. `-1` repetitions are repetitions without end. In XML, an extension is a node that
BehaviorTree.CPP lacks. In Rhai scripts, durations are in seconds. The documentation of each function of `behavior_tree` has
its truth table.

";

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("CONTROLS.md");
        let text = format!("{HEAD}{}", table());
        testing::assert_current(&file, &text);
    }
}
