"""Cluster of Ray for tests: a head without processors and nodes with one each, all on this machine.

Prints the address of the head. Each line on standard input is a command: `kill` kills a node, `stop` stops the head. An
answer follows when that is done. The cluster ends with standard input.
"""

import os
import sys

from ray.cluster_utils import Cluster


def main() -> None:
    """Starts the number of nodes in the arguments, and obeys commands."""
    # As in a cluster that `sil` starts.
    os.environ.setdefault("RAY_worker_niceness", "0")
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    nodes = [cluster.add_node(num_cpus=1) for _ in range(int(sys.argv[1]))]
    print(cluster.address, flush=True)
    for line in sys.stdin:
        match line.strip():
            case "kill":
                cluster.remove_node(nodes.pop(), allow_graceful=False)
            case "stop":
                cluster.remove_node(cluster.head_node, allow_graceful=True)
        print("done", flush=True)
    for node in nodes:
        node.kill_all_processes(check_alive=False)
    cluster.head_node.kill_all_processes(check_alive=False)


main()
