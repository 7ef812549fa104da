"""Records replies of BehaviorTree.CPP's publisher for Groot2, with which the test `recorded` compares.

Builds trees at random, ticks them, and prints a JSON document a line: the tree as XML, and after
each tick the payload of the reply to a request for the statuses, as hexadecimal text. The name of a
leaf has its results, one letter a tick: S, F or R; the last one is repeated.

    record.py SEED COUNT > ../recorded.jsonl

It needs the packages behaviortreepy 0.1.4 and pyzmq, and is run by hand.
"""

import json
import random
import struct
import sys

import behaviortreepy
import zmq

TICKS = 6
PORT = 21667
STATUSES = {
    "S": behaviortreepy.NodeStatus.SUCCESS,
    "F": behaviortreepy.NodeStatus.FAILURE,
    "R": behaviortreepy.NodeStatus.RUNNING,
}
SEQUENCES = ("Sequence", "Fallback", "ReactiveSequence", "ReactiveFallback")
DECORATORS = ("Inverter", "ForceSuccess", "ForceFailure", "KeepRunningUntilFailure", "RunOnce")


class Writer:
    """Writes a tree at random."""

    def __init__(self, seed: int) -> None:
        """Starts with the leaf of number 1."""
        self.random = random.Random(seed)
        self.leaves: list[str] = []
        self.subtrees: list[str] = []

    def leaf(self, *, condition: bool = False) -> str:
        """Returns a leaf of its own, with its results in its name."""
        letters = "SF" if condition else "SFRR"
        results = "".join(self.random.choice(letters) for _ in range(self.random.randint(1, 4)))
        name = f"{'C' if condition else 'A'}{len(self.leaves)}_{results}"
        self.leaves.append(name)
        return f"<{name}/>"

    def node(self, depth: int) -> str:
        """Returns a node with all nodes below it."""
        kind = self.random.random()
        if depth == 0 or kind < 0.25:
            return self.leaf(condition=self.random.random() < 0.4)
        if kind < 0.65:
            tag = self.random.choice(SEQUENCES)
            return self.element(tag, self.random.randint(2, 4), depth)
        if kind < 0.8:
            return self.element(self.random.choice(DECORATORS), 1, depth)
        if kind < 0.87:
            return f"<{(tag := self.random.choice(('IfThenElse', 'WhileDoElse')))}>" + (
                f"{self.leaf(condition=True)}{self.node(depth - 1)}{self.node(depth - 1)}</{tag}>"
            )
        if kind < 0.92:
            return self.element("ParallelAll", 2, depth)
        name = f"Sub{len(self.subtrees)}"
        self.subtrees.append("")
        self.subtrees[int(name[3:])] = f'<BehaviorTree ID="{name}">{self.node(depth - 1)}</BehaviorTree>'
        return f'<SubTree ID="{name}"/>'

    def element(self, tag: str, children: int, depth: int) -> str:
        """Returns a node with this number of children."""
        inner = "".join(self.node(depth - 1) for _ in range(children))
        return f"<{tag}>{inner}</{tag}>"

    def file(self) -> str:
        """Returns a file with the tree."""
        main = self.element(self.random.choice(SEQUENCES), self.random.randint(2, 4), 3)
        return (
            '<root BTCPP_format="4" main_tree_to_execute="Main">'
            f'<BehaviorTree ID="Main">{main}</BehaviorTree>{"".join(self.subtrees)}</root>'
        )


def result(ticks: dict[str, int], name: str) -> behaviortreepy.NodeStatus:
    """Returns the next result of a leaf."""
    results = name.split("_")[1]
    number = ticks.get(name, 0)
    ticks[name] = number + 1
    return STATUSES[results[min(number, len(results) - 1)]]


def record(seed: int, context: zmq.Context, port: int) -> dict[str, object]:
    """Returns a tree and its replies."""
    writer = Writer(seed)
    text = writer.file()
    factory = behaviortreepy.BehaviorTreeFactory()
    ticks: dict[str, int] = {}
    for name in writer.leaves:
        tick = lambda _, name=name: result(ticks, name)  # noqa: E731
        if name.startswith("C"):
            factory.register_simple_condition(name, tick)
        else:
            factory.register_simple_stateful_action(name, tick, tick)
    factory.register_behavior_tree_from_text(text)
    tree = factory.create_tree("Main")
    publisher = behaviortreepy.Groot2Publisher(tree, port)
    client = context.socket(zmq.REQ)
    client.setsockopt(zmq.LINGER, 0)
    client.connect(f"tcp://127.0.0.1:{port}")
    replies = []
    for number in range(TICKS):
        tree.tick_exactly_once()
        client.send(struct.pack("<BcI", 2, b"S", number))
        replies.append(client.recv_multipart()[1].hex())
    client.close()
    del publisher
    return {"xml": text, "replies": replies}


def main() -> None:
    """Prints the recorded trees."""
    seed, count = (int(argument) for argument in sys.argv[1:])
    context = zmq.Context()
    for number in range(count):
        try:
            recorded = record(seed + number, context, PORT + 2 * number)
        except RuntimeError as error:
            print(f"record: tree {seed + number}: {error}", file=sys.stderr)
            continue
        print(json.dumps(recorded))


if __name__ == "__main__":
    main()
