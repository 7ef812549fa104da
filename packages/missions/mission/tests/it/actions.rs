//! The registry of actions: the three kinds of implementations, and errors of a file.

use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use behavior_tree::{Port, Registry, Status};
use mission::{ActionRegistry, CompileError, Implementation, StepOrder, add_world_leaves, compile};
use pddl::validation::{AppliedStep, Step};
use pddl::{Domain, read_domain};
use world_model::WorldModel;

const DOMAIN: &str = "(define (domain football) (:requirements :typing) (:types robot place)
  (:predicates (at ?r - robot ?p - place))
  (:action move :parameters (?robot - robot ?from ?to - place) :effect (at ?robot ?to))
  (:action wait :parameters (?robot - robot) :effect (and)))";

fn domain() -> Domain {
    read_domain("domain.pddl", DOMAIN).unwrap_or_else(|errors| panic!("{errors}"))
}

/// Arguments of the leaves' calls.
#[derive(Default)]
struct Calls {
    world: WorldModel,
    calls: Vec<String>,
}

impl mission::HasWorld for Calls {
    fn world(&self) -> &WorldModel {
        &self.world
    }

    fn world_mut(&mut self) -> &mut WorldModel {
        &mut self.world
    }
}

fn leaves() -> Registry<Calls> {
    let text = Port::input::<Arc<str>>;
    let say = |leaves: Registry<Calls>, id: &'static str, names: &'static [&'static str]| {
        let ports = names.iter().copied().map(text);
        leaves.action_with_ports(id, ports, move |context| {
            let mut call = id.to_owned();
            for name in names {
                call.push_str(&format!(" {name}={}", context.get::<Arc<str>>(name)?));
            }
            context.blackboard.calls.push(call);
            Ok(Status::Success)
        })
    };
    let leaves = say(Registry::new(), "Move", &["robot", "to"]);
    let leaves = say(leaves, "Go", &["param2", "who"]);
    let leaves = say(leaves, "Label", &["name"]);
    let leaves = leaves.action_with_ports("Sleep2", [Port::input::<f64>("seconds")], |_| {
        Ok(Status::Success)
    });
    add_world_leaves(say(leaves, "Wait", &["robot"]))
}

fn load(text: &str, files: &[(&str, &str)]) -> Result<ActionRegistry, String> {
    let mut read = |path: &Path| {
        let file = files
            .iter()
            .find(|(name, _)| path == Path::new("config").join(name));
        file.map(|(_, text)| (*text).to_owned())
            .ok_or_else(|| ErrorKind::NotFound.into())
    };
    let loaded = ActionRegistry::load("config/actions.yaml", text, &domain(), &leaves(), &mut read);
    loaded.map_err(|errors| errors.to_string())
}

/// Returns the calls of the leaves when a robot moves.
fn calls(text: &str, files: &[(&str, &str)]) -> Vec<String> {
    let actions = load(&format!("{text}\nwait: {{node: Wait}}"), files)
        .unwrap_or_else(|errors| panic!("{errors}"));
    let step = applied("move", &["r1", "a", "b"]);
    let plan =
        compile(&[step], &actions, StepOrder::Parallel).unwrap_or_else(|error| panic!("{error}"));
    let loaded = plan.load(&actions, &leaves());
    let mut tree = loaded.unwrap_or_else(|errors| panic!("{errors}")).build();
    let mut calls = Calls::default();
    assert_eq!(tree.tick(Duration::ZERO, &mut calls), Status::Success);
    calls.calls
}

fn applied(action: &str, arguments: &[&str]) -> AppliedStep {
    let arguments = arguments.iter().map(|it| (*it).to_owned()).collect();
    AppliedStep {
        step: Step {
            action: action.to_owned(),
            arguments,
        },
        cost: 1.0,
        ..AppliedStep::default()
    }
}

#[test]
fn a_node_gets_the_arguments_whose_parameters_its_ports_are_named_after() {
    assert_eq!(calls("move: {node: Move}", &[]), ["Move robot=r1 to=b"]);
}

#[test]
fn ports_can_be_connected_by_index_by_name_and_to_values() {
    assert_eq!(
        calls(
            "move: {node: Go, ports: {param2: '{?to}/{param1}', who: me}}",
            &[]
        ),
        ["Go param2=b/a who=me"]
    );
    assert_eq!(
        calls(
            "move: {node: Go, ports: {param2: '{param2}', who: '{?robot}'}}",
            &[]
        ),
        ["Go param2=b who=r1"]
    );
}

#[test]
fn a_template_is_a_tree_with_the_arguments_in_it() {
    let template = "move:\n  template: |\n    <Sequence>\n      <Script code=\"target := 'home'\"/>\n      <Move robot=\"{?robot}\" to=\"{param2}\"/>\n      <Move robot=\"{param0}\" to=\"{target}\"/>\n    </Sequence>";
    assert_eq!(
        calls(template, &[]),
        ["Move robot=r1 to=b", "Move robot=r1 to=home"]
    );
}

#[test]
fn a_file_is_a_tree_whose_variables_are_the_arguments() {
    let file = "<root BTCPP_format=\"4\"><BehaviorTree ID=\"Travel\"><Sequence><Move robot=\"{robot}\" to=\"{param1}\"/><Move robot=\"{param0}\" to=\"{to}\"/></Sequence></BehaviorTree></root>";
    let expected = ["Move robot=r1 to=a", "Move robot=r1 to=b"];
    assert_eq!(
        calls(
            "move: {file: trees/travel.xml, tree: Travel}",
            &[("trees/travel.xml", file)]
        ),
        expected
    );
    assert_eq!(
        calls("move: {file: Travel.xml}", &[("Travel.xml", file)]),
        expected
    );
}

#[test]
fn two_steps_of_a_template_do_not_share_variables() {
    let template = "move: {template: '<Sequence><Script code=\"x := 1\"/><ScriptCondition code=\"x == 1\"/></Sequence>'}\nwait: {node: Wait}";
    let actions = load(template, &[]).unwrap();
    let steps = [
        applied("move", &["r1", "a", "b"]),
        applied("move", &["r2", "a", "b"]),
    ];
    let plan = compile(&steps, &actions, StepOrder::Parallel).unwrap();
    let tree = plan.load(&actions, &leaves()).unwrap().build();
    let names: Vec<_> = ["Plan/step_0/x", "Plan/step_1/x"]
        .into_iter()
        .filter(|name| tree.variable(name).is_some())
        .collect();
    assert_eq!(names.len(), 2);
}

#[test]
fn all_that_is_wrong_with_a_registry_is_said_together_and_where() {
    let text = "\
# actions
moove: {node: Move}
move:
  node: Mov
  exclusive: [3]
  ports: {robot: '{?rbot}', to: '{param3}'}
move: {node: Move}
";
    assert_eq!(
        load(text, &[]).unwrap_err(),
        "\
config/actions.yaml:2:1: domain football has no action moove (did you mean move?)
config/actions.yaml:3:1: action move: exclusive argument 3 not found: the action has 3 parameters, counted from 0
config/actions.yaml:3:1: action move: node Mov not found: did you mean Move?
config/actions.yaml:7:1: the key `move` is given twice (the other one is in line 3)
config/actions.yaml:8:1: action wait of domain football is not in the registry (add it with node, template, file or performer)"
    );
}

#[test]
fn what_an_action_cannot_be_done_with_is_refused() {
    for (entry, message) in [
        (
            "{}",
            "exactly one of node, template, file and performer is required",
        ),
        (
            "{node: Move, template: <A/>}",
            "exactly one of node, template, file and performer is required",
        ),
        ("{node: Move, tree: A}", "tree requires file"),
        (
            "{template: <Wait robot='x'/>, ports: {a: b}}",
            "ports requires node",
        ),
        (
            "{node: Move, ports: {robot: x}}",
            "port to is not connected",
        ),
        (
            "{node: Move, ports: {robot: x, to: y, via: z}}",
            "port via not found; the ports are robot, to",
        ),
        (
            "{node: Move, ports: {robot: '{?rbot}', to: '{param3}'}}",
            "placeholder {?rbot} not found: available are {param0} or {?robot}, {param1} or {?from}, {param2} or {?to}",
        ),
        (
            "{node: Move, ports: {robot: '{?rbot}', to: '{param3}'}}",
            "placeholder {param3} not found",
        ),
        (
            "{node: Sleep2, ports: {seconds: '{?to}'}}",
            "port seconds must be of type number, got \"to\"",
        ),
        (
            "{node: Label, ports: {name: x}}",
            "port name cannot be connected in XML",
        ),
        ("{template: <Wlk/>}", "node Wlk not found"),
        ("{template: '<Wait robot=\"x\">'}", "expected"),
        (
            "{template: '<Wait robot=\"x\"/><Wait robot=\"x\"/>'}",
            "a tree must have one root, got 2",
        ),
        ("{file: none.xml}", "config/none.xml cannot be read"),
        (
            "{file: bad.xml, tree: T}",
            "config/bad.xml:1:46: node Wlk not found",
        ),
        ("{file: bad.xml}", "tree bad not found"),
        ("{nod: Move}", "unknown key `nod`"),
        ("{node: [Move]}", "expected text, got a list"),
        ("[Move]", "expected a mapping, got a list"),
    ] {
        let bad = "<root BTCPP_format=\"4\"><BehaviorTree ID=\"T\"><Wlk/></BehaviorTree></root>";
        let errors = load(
            &format!("move: {entry}\nwait: {{node: Wait}}"),
            &[("bad.xml", bad)],
        )
        .unwrap_err();
        assert!(errors.contains(message), "{entry}: {errors}");
        assert!(errors.starts_with("config/actions.yaml:1:"), "{errors}");
    }
}

#[test]
fn an_empty_registry_lacks_every_action() {
    for text in ["", "# nothing\n", "{}", "\u{feff}"] {
        let errors = load(text, &[]).unwrap_err();
        assert_eq!(errors.lines().count(), 2, "{text:?}: {errors}");
    }
    assert!(load("[move]", &[]).is_err());
}

#[test]
fn what_a_registry_says_can_be_asked() {
    let actions = load("move: {node: Move, reactive: true, exclusive: [0]}\nwait: {template: '<Wait robot=\"{?robot}\"/>'}", &[]).unwrap();
    let entry = actions.action("move").unwrap();
    assert!(entry.is_reactive);
    assert_eq!(entry.exclusive, [0]);
    assert_eq!(entry.parameters, ["robot", "from", "to"]);
    let ports = vec![
        ("robot".to_owned(), "{param0}".to_owned()),
        ("to".to_owned(), "{param2}".to_owned()),
    ];
    assert_eq!(
        entry.implementation,
        Implementation::Node {
            id: "Move".to_owned(),
            ports
        }
    );
    assert_eq!(
        actions.actions().map(|(name, _)| name).collect::<Vec<_>>(),
        ["move", "wait"]
    );
}

#[test]
fn a_step_that_the_registry_does_not_fit_is_not_compiled() {
    let actions = load("move: {node: Move}\nwait: {node: Wait}", &[]).unwrap();
    let unknown = compile(&[applied("fly", &[])], &actions, StepOrder::Parallel).unwrap_err();
    assert_eq!(
        unknown,
        CompileError::UnknownAction {
            step: 0,
            action: "fly".to_owned()
        }
    );
    let short = compile(
        &[applied("wait", &["r1"]), applied("move", &["r1"])],
        &actions,
        StepOrder::Parallel,
    )
    .unwrap_err();
    assert_eq!(
        short.to_string(),
        "step 1: action move has 3 parameters, got 1"
    );
    let many = vec![applied("wait", &["r1"]); mission::STEP_LIMIT + 1];
    let many = compile(&many, &actions, StepOrder::Parallel).unwrap_err();
    assert_eq!(
        many.to_string(),
        "the plan has 5001 steps, but a tree has at most 5000: split the goal"
    );
}

#[test]
fn a_reactive_step_fails_when_it_loses_what_it_needs_and_another_one_does_not() {
    use crate::plans;
    for (reactive, expected) in [(true, Status::Failure), (false, Status::Running)] {
        let mut step = plans::step("hold", &["p"], &["q"]);
        step.step.arguments.clear();
        let domain = plans::domain(&[step.clone()], &[]);
        let text = format!(
            "hold: {{reactive: {reactive}, template: '<Sequence><Script code=\"left := 5\"/><Do action=\"hold\" left=\"{{left}}\"/></Sequence>'}}"
        );
        let mut read = |_: &Path| Err(ErrorKind::NotFound.into());
        let actions =
            ActionRegistry::load("actions.yaml", &text, &domain, &plans::leaves(), &mut read)
                .unwrap();
        let plan = compile(&[step], &actions, StepOrder::Parallel).unwrap();
        let mut tree = plan.load(&actions, &plans::leaves()).unwrap().build();
        let mut site = plans::Site::new(plans::world(&domain, &["p"]));
        assert_eq!(tree.tick(Duration::ZERO, &mut site), Status::Running);
        site.see("p", false, Duration::ZERO);
        assert_eq!(tree.tick(Duration::ZERO, &mut site), expected);
        assert_eq!(site.log.contains(&"hold is halted".to_owned()), reactive);
    }
}

#[test]
fn a_letter_that_xml_cannot_hold_is_refused_by_name() {
    for (escape, shown) in [
        ("\\u0001", "\\u{1}"),
        ("\\uFFFE", "\\u{fffe}"),
        ("\\uFFFF", "\\u{ffff}"),
    ] {
        let text = format!(
            "move: {{node: Move, ports: {{robot: \"a{escape}\", to: b}}}}\nwait: {{node: Wait}}"
        );
        let errors = load(&text, &[]).map(|_| ()).unwrap_err();
        let reason = format!("contains '{shown}', which is not allowed in XML");
        assert!(errors.contains(&reason), "{errors}");
    }
}

#[test]
fn an_action_that_changes_a_number_is_refused_with_the_function_and_a_fix() {
    let domain = "(define (domain football) (:requirements :typing :numeric-fluents) (:types robot)
      (:functions (charge ?r - robot))
      (:action wait :parameters (?robot - robot) :effect (decrease (charge ?robot) 1)))";
    let domain = read_domain("domain.pddl", domain).unwrap_or_else(|errors| panic!("{errors}"));
    let text = "wait:\n  node: Wait\n";
    let mut read = |_: &Path| Err(ErrorKind::NotFound.into());
    let loaded = ActionRegistry::load("config/actions.yaml", text, &domain, &leaves(), &mut read);
    let errors = loaded.map_or_else(|errors| errors.to_string(), |_| String::new());
    let expected = "config/actions.yaml:1:1: action wait: its effect changes the number `charge`, but a mission has only facts \
        (replace the number by a fact per level, such as (battery ?uav ?level) in \
        config/missions/battery_search/domain.pddl)";
    assert_eq!(errors, expected);
}
