"""Transforms of a robot in the plane, as the class Buffer of the module bitbots_tf_buffer.

It subscribes in the node and the executor of the program, so that a tick finds the transforms that arrived before it.
"""

import math
from typing import NamedTuple

import tf2_ros
from geometry_msgs.msg import TransformStamped
from tf2_msgs.msg import TFMessage


class Pose(NamedTuple):
    """Pose of a frame in another one: position [m] and yaw [rad]."""

    x: float
    y: float
    yaw: float

    def __matmul__(self, other):
        """Returns the pose of a frame whose pose in this frame is `other`."""
        cos, sin = math.cos(self.yaw), math.sin(self.yaw)
        x, y = self.x + cos * other.x - sin * other.y, self.y + sin * other.x + cos * other.y
        return Pose(x, y, self.yaw + other.yaw)

    def inverse(self):
        """Returns the pose of the other frame in this one."""
        cos, sin = math.cos(self.yaw), math.sin(self.yaw)
        return Pose(-cos * self.x - sin * self.y, sin * self.x - cos * self.y, -self.yaw)


class Buffer(tf2_ros.BufferInterface):
    """Newest transforms of all frames."""

    def __init__(self, _cache_time=None, node=None):
        """Creates a buffer, which has only the newest transform of each frame."""
        super().__init__()
        self.parents = {}
        if node is not None:
            self.set_node(node)

    def set_node(self, node):
        """Subscribes to the transforms with a node."""
        node.create_subscription(TFMessage, "/tf", self.receive, 100)

    def receive(self, message):
        """Stores the transforms of a message."""
        for stamped in message.transforms:
            move, turn = stamped.transform.translation, stamped.transform.rotation
            pose = Pose(move.x, move.y, 2 * math.atan2(turn.z, turn.w))
            self.parents[stamped.child_frame_id] = (stamped.header, pose)

    def root_of(self, frame):
        """Returns the root of the tree of a frame, the pose of the frame in it, and the stamp of the last transform."""
        pose, stamp = Pose(0.0, 0.0, 0.0), None
        while frame in self.parents:
            header, parent = self.parents[frame]
            pose, stamp, frame = parent @ pose, header.stamp, header.frame_id
        return frame, pose, stamp

    def lookup_transform(self, target_frame, source_frame, *_, **__):
        """Returns the newest transform from a source to a target frame; time and timeout are not used."""
        root, source, stamp = self.root_of(source_frame)
        other_root, target, other_stamp = self.root_of(target_frame)
        if root != other_root:
            raise tf2_ros.LookupException(f"{source_frame} and {target_frame} have no common frame")
        pose = target.inverse() @ source
        result = TransformStamped(child_frame_id=source_frame)
        result.header.frame_id = target_frame
        result.header.stamp = stamp or other_stamp or result.header.stamp
        result.transform.translation.x, result.transform.translation.y = pose.x, pose.y
        result.transform.rotation.z, result.transform.rotation.w = math.sin(pose.yaw / 2), math.cos(pose.yaw / 2)
        return result

    def can_transform(self, target_frame, source_frame, *_, **__):
        """Returns true if both frames are connected."""
        return self.root_of(source_frame)[0] == self.root_of(target_frame)[0]


class TransformListener:
    """Connection of a buffer with a node, as in tf2_ros."""

    def __init__(self, buffer, node, *_, **__):
        """Subscribes to the transforms for the buffer."""
        buffer.set_node(node)
