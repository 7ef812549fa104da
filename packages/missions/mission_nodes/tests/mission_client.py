"""Checks of the services and the action of missions: `mission_client.py CHECK [FILE]`."""

import json
import sys
import time
from pathlib import Path

import rclpy
from action_msgs.msg import GoalStatus
from hsl_msgs.action import ExecuteMission
from hsl_msgs.msg import MissionDecision, MissionFacts, MissionObject, WorldChange
from hsl_msgs.srv import (
    AddObjects,
    DispatchGoal,
    FollowFacts,
    GetFacts,
    LoadDomain,
    PlanMission,
    QueryFacts,
    SetFacts,
    StopMission,
)
from rclpy.action import ActionClient
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy, QoSProfile

LIMIT = 40.0
FOLDER = Path(__file__).parents[4] / "config/missions/uav_search"


class Client(Node):
    """Calls services and waits for their effects."""

    def __init__(self):
        """Subscribes to all topics of missions."""
        super().__init__("mission_client")
        self.facts, self.changes, self.decisions = None, [], []
        latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
        self.create_subscription(MissionFacts, "/mission/facts", self.take_facts, latched)
        self.create_subscription(WorldChange, "/mission/changes", self.changes.append, 1000)
        self.create_subscription(MissionDecision, "/mission/decision", self.decisions.append, 1000)
        self.execute = ActionClient(self, ExecuteMission, "/mission/execute")

    def take_facts(self, facts):
        """Stores the last published facts."""
        self.facts = facts

    def wait(self, condition, what):
        """Waits until a condition holds."""
        end = time.monotonic() + LIMIT
        while not condition():
            assert time.monotonic() < end, f"no {what} within {LIMIT} s"
            rclpy.spin_once(self, timeout_sec=0.05)

    def result(self, future, what):
        """Waits for the result of a call."""
        self.wait(future.done, what)
        return future.result()

    def call(self, kind, name, **fields):
        """Calls a service."""
        client = self.create_client(kind, f"/mission/{name}")
        assert client.wait_for_service(LIMIT), f"no service {name}"
        return self.result(client.call_async(kind.Request(**fields)), name)

    def wait_for_fact(self, fact):
        """Waits until a fact is published as true."""
        self.wait(lambda: self.facts is not None and fact in self.facts.facts, fact)

    def send(self, goal, feedback):
        """Sends a goal to the action, and returns its handle."""
        assert self.execute.wait_for_server(LIMIT), "no action"
        sent = self.execute.send_goal_async(ExecuteMission.Goal(goal=goal), feedback_callback=feedback)
        return self.result(sent, "answer to the goal")


def facts(client):
    """Reads, sets and queries facts, adds objects, and checks that invalid requests are refused."""
    client.wait(lambda: client.facts is not None, "facts")
    assert client.facts.version == 10, client.facts
    assert [it.name for it in client.facts.objects] == ["uav1", "uav2", "home", "meadow", "forest", "lake"]
    got = client.call(GetFacts, "get_facts", facts=["at(uav1,home)", "searched(lake)"])
    assert got.success and list(got.values) == [True, False] and got.version == 10, got
    got = client.call(GetFacts, "get_facts", facts=["at(home,uav1)"])
    assert not got.success and "argument 1 of at must be of type uav" in got.message, got

    changed = client.call(
        SetFacts, "set_facts", source="perception", facts=["defective(uav1)", "searched(lake)"], values=[True, True]
    )
    assert changed.success and changed.version == 12, changed
    client.wait_for_fact("defective(uav1)")
    client.wait(lambda: len(client.changes) == 2, "changes")
    last = client.changes[-1]
    assert (last.version, last.source, last.name, last.value) == (12, "perception", "searched(lake)", True), last
    refused = client.call(
        SetFacts, "set_facts", source="me", facts=["searched(meadow)", "searched(sea)"], values=[True, True]
    )
    assert not refused.success and refused.version == 12 and "sea" in refused.message, refused
    refused = client.call(SetFacts, "set_facts", source="me", facts=["searched(lake)"], values=[])
    assert not refused.success and "a value for each fact" in refused.message, refused

    found = client.call(QueryFacts, "query_facts", predicate="at")
    assert list(found.facts) == ["at(uav1,home)", "at(uav2,home)"], found
    found = client.call(QueryFacts, "query_facts", predicate="at", arguments=["uav2", ""])
    assert list(found.facts) == ["at(uav2,home)"], found
    found = client.call(QueryFacts, "query_facts", predicate="nonsense")
    assert not found.success and "nonsense" in found.message, found

    added = client.call(AddObjects, "add_objects", objects=[MissionObject(name="sea", type="sector")])
    assert added.success and added.version == 13, added
    added = client.call(AddObjects, "add_objects", objects=[MissionObject(name="sea", type="sector")])
    assert not added.success and "sea exists already" in added.message, added


def limits(client):
    """Checks that long names, sources and goals are refused without a change of the facts."""
    huge = "x" * 5_000_000
    client.wait(lambda: client.facts is not None, "facts")
    version = client.facts.version
    answers = {
        "objects.name": client.call(AddObjects, "add_objects", objects=[MissionObject(name=huge, type="sector")]),
        "objects.type": client.call(AddObjects, "add_objects", objects=[MissionObject(name="sea", type=huge)]),
        "source": client.call(SetFacts, "set_facts", source=huge, facts=["searched(lake)"], values=[True]),
        "facts": client.call(SetFacts, "set_facts", source="me", facts=[huge], values=[True]),
        "predicate": client.call(QueryFacts, "query_facts", predicate=huge),
        "arguments": client.call(QueryFacts, "query_facts", predicate="at", arguments=[huge, ""]),
        "writer": client.call(FollowFacts, "follow_facts", writer=huge),
    }
    for field, answer in answers.items():
        assert not answer.success, field
        assert answer.message.startswith(f"{field}: must have at most "), answer.message[:200]
        assert answer.message.endswith("got 5000000"), answer.message[-200:]
    read = client.call(GetFacts, "get_facts", facts=[huge])
    assert not read.success and read.message.startswith("facts: must have at most"), read.message[:200]
    assert read.version == version, read
    goal = "(and" + " " * 17_000_000 + ")"
    refused = client.call(DispatchGoal, "dispatch_goal", goal=goal)
    assert not refused.success and refused.message.startswith("goal: must have"), refused.message[:200]


def load(client):
    """Loads a domain, and checks that an invalid one is refused."""
    domain = "(define (domain d) (:predicates (on)))"
    loaded = client.call(LoadDomain, "load_domain", domain=domain, problem="(define (problem p) (:domain e))")
    assert not loaded.success and "1:" in loaded.message, loaded
    problem = "(define (problem p) (:domain d) (:init (on)) (:goal (not (on))))"
    loaded = client.call(LoadDomain, "load_domain", domain=domain, problem=problem)
    assert loaded.success and loaded.version == 1, loaded
    client.wait(lambda: client.facts is not None and list(client.facts.facts) == ["on()"], "new facts")


def plan(client):
    """Requests plans, and checks that errors and limits are reported."""
    domain, problem = (FOLDER / f"{name}.pddl" for name in ("domain", "problem"))
    texts = {"domain": domain.read_text(), "problem": problem.read_text()}
    found = client.call(PlanMission, "plan", **texts)
    assert found.outcome == PlanMission.Response.PLAN, found
    assert len(found.plan) > 8 and found.cost == len(found.plan) and found.expansions > 0, found
    again = client.call(PlanMission, "plan", **texts)
    assert again.plan == found.plan
    found = client.call(PlanMission, "plan", expansions=1, **texts)
    assert found.outcome == PlanMission.Response.LIMIT and found.message, found
    found = client.call(PlanMission, "plan", solver="nonsense", **texts)
    assert found.outcome == PlanMission.Response.ERROR and "the solvers are" in found.message, found
    found = client.call(PlanMission, "plan", domain=texts["domain"], problem="(define")
    assert found.outcome == PlanMission.Response.ERROR and "problem" in found.message, found
    domain = "(define (domain d) (:predicates (on)))"
    problem = "(define (problem p) (:domain d) (:init) (:goal (on)))"
    found = client.call(PlanMission, "plan", domain=domain, problem=problem)
    assert found.outcome == PlanMission.Response.NO_PLAN, found


def execute(client):
    """Executes a goal with feedback."""
    # Feedback is lost until the node has discovered this client; afterwards, the first feedback of a goal arrives too.
    received = []
    goal = client.send("(searched lake)", lambda message: received.append(message.feedback))
    client.wait(lambda: received, "feedback")
    ended = client.result(goal.get_result_async(), "result")
    assert ended.status == GoalStatus.STATUS_SUCCEEDED, ended
    received = []
    goal = client.send("", lambda message: received.append(message.feedback))
    assert goal.accepted
    ended = client.result(goal.get_result_async(), "result")
    assert ended.status == GoalStatus.STATUS_SUCCEEDED, ended
    assert ended.result.success and ended.result.outcome == "the goal is reached", ended
    assert ended.result.episodes == 1 and ended.result.version > 10, ended
    steps = [step for feedback in received for step in feedback.running]
    assert any(step.startswith("(search-sector uav") for step in steps), steps
    assert {MissionDecision.PLANNING, MissionDecision.RUNNING} <= {feedback.state for feedback in received}
    versions = [feedback.version for feedback in received]
    assert versions == sorted(versions)
    again = client.send("", None)
    ended = client.result(again.get_result_async(), "result")
    assert ended.result.outcome == "the goal was true already", ended
    assert not client.send("(searched nowhere)", None).accepted


def cancel(client):
    """Cancels a goal during its execution."""
    received = []
    goal = client.send("(searched lake)", lambda message: received.append(message.feedback))
    client.wait(lambda: any(feedback.running for feedback in received), "running step")
    ended = goal.get_result_async()
    answer = client.result(goal.cancel_goal_async(), "answer to the cancellation")
    assert len(answer.goals_canceling) == 1, answer
    ended = client.result(ended, "result")
    assert ended.status == GoalStatus.STATUS_CANCELED, ended
    assert not ended.result.success and ended.result.outcome == "the mission was stopped", ended
    client.wait(lambda: client.decisions[-1].state == MissionDecision.IDLE, "idle decision")
    got = client.call(GetFacts, "get_facts", facts=["searched(lake)"])
    assert list(got.values) == [False], got
    goal = client.send("(searched lake)", None)
    ended = client.result(goal.get_result_async(), "result")
    assert ended.status == GoalStatus.STATUS_SUCCEEDED, ended


def dispatch(client):
    """Dispatches a goal and stops the mission."""
    refused = client.call(DispatchGoal, "dispatch_goal", goal="(searched nowhere)")
    assert not refused.success and "nowhere" in refused.message, refused
    stopped = client.call(StopMission, "stop")
    assert not stopped.success and stopped.message == "there is no mission", stopped
    first = client.send("(searched lake)", None)
    assert client.call(DispatchGoal, "dispatch_goal", goal="(searched forest)").success
    ended = client.result(first.get_result_async(), "result")
    assert ended.status == GoalStatus.STATUS_ABORTED and ended.result.outcome == "another goal was given", ended
    client.wait_for_fact("searched(forest)")
    client.wait(lambda: client.decisions[-1].state == MissionDecision.SUCCEEDED, "success")
    assert "searched(lake)" not in client.facts.facts
    assert client.call(DispatchGoal, "dispatch_goal", goal="(searched lake)").success
    client.wait(lambda: client.decisions[-1].state == MissionDecision.RUNNING, "running mission")
    assert client.call(StopMission, "stop").success
    client.wait(lambda: client.decisions[-1].state == MissionDecision.IDLE, "idle decision")


def record(client):
    """Writes all decisions of a mission to a file."""
    client.wait(lambda: client.count_publishers("/mission/decision") > 0, "mission")
    ended = client.send("", None).get_result_async()
    client.wait(ended.done, "result")
    client.wait(lambda: client.decisions[-1].state in (MissionDecision.SUCCEEDED, MissionDecision.FAILED), "end")
    with Path(sys.argv[2]).open("w") as file:
        for decision in client.decisions:
            stamp = [decision.header.stamp.sec, decision.header.stamp.nanosec]
            records = [[record.kind, record.json] for record in decision.records]
            line = [stamp, decision.state, decision.outcome, decision.version, records]
            file.write(json.dumps(line) + "\n")
    print("the mission is over", file=sys.stderr, flush=True)


def main():
    """Runs the check named on the command line."""
    rclpy.init()
    client = Client()
    checks = [facts, limits, load, plan, execute, cancel, dispatch, record]
    {check.__name__: check for check in checks}[sys.argv[1]](client)
    client.destroy_node()
    rclpy.shutdown()


main()
