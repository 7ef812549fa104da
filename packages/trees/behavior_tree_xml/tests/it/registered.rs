//! Control nodes and decorators of a program, constants and variables, in trees of the shapes that Nav2 has.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use behavior_tree::{
    Children, ControlModel, CustomValue, Direction, LeafError, Port, Registry, Status, Tree, Value,
    action,
};
use behavior_tree_xml::{LoadedTree, export, load_text};

/// Statuses that leaves return, one a tick and the last one from then on, and the ticked and halted leaves.
#[derive(Clone, Debug, Default)]
struct World {
    answers: BTreeMap<&'static str, Vec<Status>>,
    log: Vec<String>,
}

/// Type of the access to children, in short.
type Nodes<'run, 'tree> = Children<'run, 'tree, World>;

/// Ticks all children from the first one to the one that was reached before, and does not wait for those before that.
fn pipeline_sequence(children: &mut Nodes<'_, '_>) -> Result<Status, LeafError> {
    let count = children.count();
    let mut skipped = 0;
    for index in 0..count {
        match children.tick(index)? {
            Status::Failure => {
                children.remember(0);
                return Ok(Status::Failure);
            }
            Status::Running if index as u64 >= children.memory() => {
                children.remember(index as u64);
                return Ok(Status::Running);
            }
            Status::Skipped => skipped += 1,
            _ => {}
        }
    }
    children.remember(0);
    Ok(if skipped == count {
        Status::Skipped
    } else {
        Status::Success
    })
}

/// Ticks the second child after a failure of the first one, and then the first one again. The memory has the number of
/// retries, and in its lowest bit whether the second child is next.
fn recovery(children: &mut Nodes<'_, '_>) -> Result<Status, LeafError> {
    let most = children.context().get::<i64>("number_of_retries")? as u64;
    loop {
        let (retries, recovers) = (children.memory() >> 1, children.memory() & 1 == 1);
        let status = children.tick(usize::from(recovers))?;
        match (recovers, status) {
            (_, Status::Running) => return Ok(status),
            (false, Status::Failure) if retries < most => children.remember(retries << 1 | 1),
            (true, Status::Success) => {
                children.halt(1)?;
                children.remember((retries + 1) << 1);
            }
            (false, status) => {
                children.remember(0);
                return Ok(status);
            }
            (true, _) => {
                children.remember(0);
                return Ok(Status::Failure);
            }
        }
    }
}

/// Ticks the child at most this often; in between it is running. The memory is the time of the next tick \[ns\].
fn rate_controller(children: &mut Nodes<'_, '_>) -> Result<Status, LeafError> {
    let period = Duration::from_secs_f64(1.0 / children.context().get::<f64>("hz")?);
    let now = children.context().now.as_nanos() as u64;
    if now < children.memory() && !children.is_running(0) {
        return Ok(Status::Running);
    }
    children.remember(now + period.as_nanos() as u64);
    children.tick(0)
}

fn leaf(registry: Registry<World>, id: &'static str, ports: Vec<Port>) -> Registry<World> {
    registry.action_with_halt(
        id,
        ports,
        move |context| {
            context.blackboard.log.push(id.to_owned());
            let answers = context.blackboard.answers.entry(id).or_default();
            Ok(match answers.len() {
                0 => Status::Success,
                1 => answers[0],
                _ => answers.remove(0),
            })
        },
        move |context| context.blackboard.log.push(format!("halt {id}")),
    )
}

/// Goal of a robot \[m\].
#[derive(Clone, Debug, PartialEq)]
struct Goal(f64, f64);

impl CustomValue for Goal {
    const NAME: &'static str = "geometry_msgs::msg::Point";
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{}", self.0, self.1)
    }
}

impl FromStr for Goal {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (x, y) = text.split_once(';').ok_or("no semicolon")?;
        let number = |text: &str| text.parse().map_err(|_| "no number");
        Ok(Self(number(x)?, number(y)?))
    }
}

fn registry() -> Registry<World> {
    let registry = Registry::new()
        .control(ControlModel::new(
            "PipelineSequence",
            [],
            1..=usize::MAX,
            pipeline_sequence,
        ))
        .control(
            ControlModel::new(
                "RecoveryNode",
                [Port::input::<i64>("number_of_retries").or(1)],
                2..=2,
                recovery,
            )
            .with_halt(|context| context.blackboard.log.push("halt RecoveryNode".to_owned())),
        )
        .decorator(
            "RateController",
            [Port::input::<f64>("hz").or(10.0)],
            rate_controller,
        )
        .constant("RED", 1)
        .constant("BLUE", 2)
        .variable::<f64>("battery", 0.5)
        .variable::<bool>("is_arrived", None);
    let any = |name: &str, direction| Port::new(name, direction, None);
    let registry = leaf(registry, "GoTo", vec![Port::input::<Goal>("goal")]);
    let registry = leaf(registry, "ComputePath", vec![any("path", Direction::Out)]);
    let registry = leaf(
        registry,
        "FollowPath",
        vec![any("path", Direction::In).or(Arc::<str>::from(""))],
    );
    let registry = leaf(registry, "Paint", vec![Port::input::<i64>("color")]);
    leaf(leaf(registry, "Clear", vec![]), "Spin", vec![])
}

fn load(root: &str) -> Result<LoadedTree<World>, String> {
    let text =
        format!("<root BTCPP_format=\"4\"><BehaviorTree ID=\"Main\">{root}</BehaviorTree></root>");
    let mut nothing = |_: &std::path::Path| Err(std::io::ErrorKind::NotFound.into());
    load_text("main.xml", &text, &registry(), &mut nothing).map_err(|errors| errors.to_string())
}

fn tree(root: &str) -> Tree<World> {
    load(root)
        .unwrap_or_else(|errors| panic!("{errors}"))
        .build()
}

/// Returns the status and the log of each tick, one a second.
fn ticks(tree: &mut Tree<World>, world: &mut World, count: u64) -> Vec<String> {
    let lines = (0..count).map(|second| {
        world.log.clear();
        let status = tree.tick(Duration::from_secs(second), world);
        assert_eq!(tree.errors(), []);
        format!("{status}: {}", world.log.join(" "))
    });
    lines.collect()
}

const NAVIGATE: &str = "<RecoveryNode number_of_retries=\"1\" name=\"Navigate\">
  <PipelineSequence>
    <RateController hz=\"0.5\"><ComputePath path=\"{path}\"/></RateController>
    <FollowPath/>
  </PipelineSequence>
  <ReactiveFallback><Clear/><Spin/></ReactiveFallback>
</RecoveryNode>";

#[test]
fn registered_nodes_tick_their_children() {
    let mut world = World::default();
    let answers = [
        Status::Running,
        Status::Running,
        Status::Failure,
        Status::Success,
    ];
    world.answers.insert("FollowPath", answers.to_vec());
    world.answers.insert("Clear", vec![Status::Failure]);
    world
        .answers
        .insert("Spin", vec![Status::Running, Status::Success]);
    assert_eq!(
        ticks(&mut tree(NAVIGATE), &mut world, 4),
        [
            "running: ComputePath FollowPath",
            "running: FollowPath",
            "running: ComputePath FollowPath Clear Spin",
            "success: Clear Spin ComputePath FollowPath",
        ]
    );
}

#[test]
fn registered_nodes_are_halted_and_traced() {
    let root = format!("<ReactiveFallback><Paint color=\"RED\"/>{NAVIGATE}</ReactiveFallback>");
    let mut tree = tree(&root);
    let mut world = World::default();
    world
        .answers
        .insert("Paint", vec![Status::Failure, Status::Success]);
    world.answers.insert("FollowPath", vec![Status::Running]);
    assert_eq!(
        ticks(&mut tree, &mut world, 2),
        [
            "running: Paint ComputePath FollowPath",
            "success: Paint halt RecoveryNode halt FollowPath",
        ]
    );
    let layout = tree.layout();
    let node = |kind: &str| {
        let mut kinds = layout.nodes.iter().map(|node| node.kind.as_str());
        kinds
            .position(|other| other == kind)
            .expect("it is in the tree")
    };
    for kind in ["RecoveryNode", "PipelineSequence"] {
        assert!(tree.trace().halted[node(kind)], "{kind}");
    }
    assert!(
        !tree.trace().halted[node("RateController")],
        "it has finished"
    );
    assert_eq!(layout.nodes[node("RecoveryNode")].name, "Navigate");
}

#[test]
fn what_is_exported_has_registered_nodes_with_models() {
    let text = export(&tree(NAVIGATE)).unwrap_or_else(|error| panic!("{error}"));
    for part in [
        "<RecoveryNode number_of_retries=\"1\" name=\"Navigate\">",
        "<RateController hz=\"0.5\">",
        "<Control ID=\"RecoveryNode\">",
        "<Decorator ID=\"RateController\">",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let mut nothing = |_: &std::path::Path| Err(std::io::ErrorKind::NotFound.into());
    let again = load_text("main.xml", &text, &registry(), &mut nothing);
    let again = again.unwrap_or_else(|errors| panic!("{errors}")).build();
    assert_eq!(again.layout(), tree(NAVIGATE).layout());
}

#[test]
fn constants_are_numbers_in_scripts_and_ports() {
    let mut tree = tree(
        "<Sequence><Script code=\"color := BLUE; is_red := color == RED\"/><Paint color=\"{color}\"/><Paint color=\"BLUE\"/></Sequence>",
    );
    assert_eq!(
        tree.tick(Duration::ZERO, &mut World::default()),
        Status::Success
    );
    assert_eq!(tree.get::<i64>("Main/color"), Ok(2));
    assert_eq!(tree.get("Main/is_red"), Ok(false));
}

#[test]
fn constants_are_cases_of_switches() {
    for (value, case, done) in [
        ("BLUE", "BLUE", "Clear"),
        ("2", "BLUE", "Clear"),
        ("'2.0'", "BLUE", "Clear"),
        ("'BLUE'", "2", "Clear"),
        ("'BLUE'", "BLUE", "Clear"),
        ("BLUE", "RED", "Spin"),
        ("BLUE", "GREEN", "Spin"),
    ] {
        for switch in [
            format!(
                "<Switch2 variable=\"{{v}}\" case_1=\"{case}\" case_2=\"7\"><Clear/><Spin/><Spin/></Switch2>"
            ),
            format!("<Switch variable=\"{{v}}\" cases=\"{case}\"><Clear/><Spin/></Switch>"),
        ] {
            let mut tree = tree(&format!(
                "<Sequence><Script code=\"v := {value}\"/>{switch}</Sequence>"
            ));
            let mut world = World::default();
            tree.tick(Duration::ZERO, &mut world);
            assert_eq!(world.log, [done], "{value} as {case}: {switch}");
        }
    }
}

#[test]
fn a_value_of_a_subtree_is_a_constant_where_its_port_needs_an_integer() {
    let text = "<root BTCPP_format=\"4\" main_tree_to_execute=\"Main\">
      <BehaviorTree ID=\"Main\"><SubTree ID=\"Painter\" color=\"BLUE\"/></BehaviorTree>
      <BehaviorTree ID=\"Painter\"><Paint color=\"{color}\"/></BehaviorTree>
    </root>";
    let mut nothing = |_: &std::path::Path| Err(std::io::ErrorKind::NotFound.into());
    let loaded = load_text("main.xml", text, &registry(), &mut nothing);
    let mut tree = loaded.unwrap_or_else(|errors| panic!("{errors}")).build();
    tree.tick(Duration::ZERO, &mut World::default());
    assert_eq!(tree.errors(), []);
    assert_eq!(tree.get::<i64>("Main/Painter/color"), Ok(2));
}

#[test]
fn variables_of_the_program_are_written_and_read_from_outside() {
    let mut tree = tree(
        "<Sequence><ScriptCondition code=\"battery > 0.4\"/><Script code=\"is_arrived = true\"/></Sequence>",
    );
    let mut world = World::default();
    assert!(
        tree.get::<bool>("is_arrived").is_err(),
        "it has no value yet"
    );
    assert_eq!(tree.tick(Duration::ZERO, &mut world), Status::Success);
    assert_eq!(tree.get("is_arrived"), Ok(true));
    tree.set("battery", 0.3).expect("it is a number");
    assert_eq!(tree.tick(Duration::ZERO, &mut world), Status::Failure);
    let wrong = tree.set("battery", true).map_err(|error| error.to_string());
    assert_eq!(
        wrong,
        Err("variable battery is of type number, not bool".to_owned())
    );
    let unknown = tree.set("batery", 1.0).map_err(|error| error.to_string());
    assert_eq!(unknown, Err("variable batery not found".to_owned()));
    let text = load("<ScriptCondition code=\"battery == 'full'\"/>").err();
    assert_eq!(
        text.as_deref(),
        Some("main.xml:1:82: expected number, got text")
    );
}

#[test]
fn any_node_is_replaced_by_its_name() {
    let mut loaded = load(NAVIGATE).unwrap_or_else(|errors| panic!("{errors}"));
    let replaced = loaded.root.replace("PipelineSequence", &mut |node| {
        action(node.name(), |world: &mut World| {
            world.log.push("stand-in".to_owned());
            Status::Success
        })
    });
    assert_eq!(replaced, 1);
    let mut world = World::default();
    assert_eq!(
        ticks(&mut loaded.build(), &mut world, 1),
        ["success: stand-in"]
    );
}

#[test]
fn what_does_not_fit_a_registered_node_is_an_error() {
    for (root, expected) in [
        (
            "<RecoveryNode><Clear/></RecoveryNode>",
            "main.xml:1:49: RecoveryNode needs 2 children, got 1",
        ),
        (
            "<RateController hz=\"fast\"><Clear/></RateController>",
            "main.xml:1:68: port hz must be of type number, got \"fast\"",
        ),
        (
            "<Control ID=\"RateController\"><Clear/></Control>",
            "main.xml:1:49: RateController is registered as Decorator, not as Control",
        ),
        (
            "<RatControler><Clear/></RatControler>",
            "main.xml:1:49: node RatControler not found (did you mean RateController?)",
        ),
    ] {
        assert_eq!(load(root).err().as_deref(), Some(expected), "{root}");
    }
}

#[test]
fn queues_are_run_through_and_updates_are_noticed() {
    let mut tree = tree(
        "<Sequence><LoopDouble queue=\"1;2.5\" value=\"{x}\"><Script code=\"sum := x\"/></LoopDouble>
           <SkipUnlessUpdated entry=\"{sum}\"><Clear/></SkipUnlessUpdated></Sequence>",
    );
    let mut world = World::default();
    assert_eq!(
        ticks(&mut tree, &mut world, 3),
        ["running: ", "running: ", "success: Clear"]
    );
    assert_eq!(tree.variable("Main/sum"), Some(&Value::Number(2.5)));
    let mut waits = self::tree("<WaitValueUpdate entry=\"battery\"><Spin/></WaitValueUpdate>");
    assert_eq!(
        ticks(&mut waits, &mut world, 2),
        ["success: Spin", "running: "]
    );
    waits.set("battery", 0.1).expect("it is a number");
    assert_eq!(ticks(&mut waits, &mut world, 1), ["success: Spin"]);
}

#[test]
fn values_of_types_of_the_program_are_passed_on_compared_and_exported() {
    let root = "<Sequence>
      <SetBlackboard value=\"1.5;-2\" output_key=\"goal\"/>
      <Script code=\"last := goal\"/>
      <ScriptCondition code=\"last == goal\"/>
      <Switch2 variable=\"{goal}\" case_1=\"0;0\" case_2=\"1.5;-2.0\"><AlwaysFailure/><AlwaysSuccess/><AlwaysFailure/></Switch2>
      <GoTo goal=\"{last}\"/><GoTo goal=\"{goal}\"/><GoTo goal=\"3;4\"/>
    </Sequence>";
    let mut tree = tree(root);
    let mut world = World::default();
    assert_eq!(ticks(&mut tree, &mut world, 1), ["success: GoTo GoTo GoTo"]);
    assert_eq!(tree.get("Main/last"), Ok(Goal(1.5, -2.0)));
    let text = export(&tree).unwrap_or_else(|error| panic!("{error}"));
    let model = "<input_port name=\"goal\" type=\"geometry_msgs::msg::Point\"/>";
    assert!(text.contains(model), "{text}");
    let mut nothing = |_: &std::path::Path| Err(std::io::ErrorKind::NotFound.into());
    let again = load_text("main.xml", &text, &registry(), &mut nothing);
    let mut again = again.unwrap_or_else(|errors| panic!("{errors}")).build();
    assert_eq!(
        ticks(&mut again, &mut world, 1),
        ["success: GoTo GoTo GoTo"]
    );
}

#[test]
fn scripts_cannot_calculate_with_values_of_types_of_the_program() {
    let script = |code: &str| {
        let root =
            format!("<Sequence><GoTo goal=\"{{goal}}\"/><Script code=\"{code}\"/></Sequence>");
        let text = format!("<SetBlackboard value=\"1;2\" output_key=\"goal\"/>{root}");
        load(&format!("<Sequence>{text}</Sequence>")).err()
    };
    assert_eq!(script("other := goal"), None);
    for (code, problem) in [
        (
            "x := goal + goal",
            "expected number, got geometry_msgs::msg::Point",
        ),
        (
            "x := goal .. 'm'",
            "expected text, got geometry_msgs::msg::Point",
        ),
        (
            "x := goal &lt; goal",
            "expected number, got geometry_msgs::msg::Point",
        ),
        (
            "x := -goal",
            "expected number, got geometry_msgs::msg::Point",
        ),
        ("x := !goal", "expected bool, got geometry_msgs::msg::Point"),
        (
            "x := goal == 1",
            "expected geometry_msgs::msg::Point, got number",
        ),
    ] {
        let errors = script(code).unwrap_or_default();
        assert!(errors.starts_with("main.xml:1:"), "{code}: {errors}");
        assert!(errors.contains(problem), "{code}: {errors}");
    }
    let wrong = load("<GoTo goal=\"there\"/>").err();
    let expected =
        "main.xml:1:60: port goal must be of type geometry_msgs::msg::Point, got \"there\"";
    assert_eq!(wrong.as_deref(), Some(expected));
}
