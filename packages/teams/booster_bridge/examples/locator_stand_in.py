"""Stand-in for the localization of brain_node: the first pose is found from the marks in one image, beside the field.

As in the program, the search covers the area outside of the touch lines of the own half only, at least 5 marks are
needed, and their mean residual must be small. Afterwards, the pose follows the odometry.
"""

import math

LENGTH, WIDTH, CIRCLE = 9.0, 6.0, 0.75
LEAST_MARKS = 5
MAXIMUM_RESIDUAL = 0.35
# Width of the area beside the field in which the robot may stand [m].
BESIDE = 1.0
# Maximum angle between the robot and the direction into the field [rad].
TURN = math.pi / 6


def field_marks():
    """Returns the positions of all marks of the field kid_size, by label."""
    goal, touch = LENGTH / 2, WIDTH / 2
    marks = {"XCross": [], "PenaltyPoint": [], "TCross": [], "LCross": []}
    for side in (1, -1):
        marks["XCross"].append((0.0, side * CIRCLE))
        marks["PenaltyPoint"].append((side * (goal - 1.5), 0.0))
        marks["TCross"].append((0.0, side * touch))
        for end in (1, -1):
            marks["LCross"].append((end * goal, side * touch))
            for length, half_width in ((2.0, 2.5), (1.0, 1.5)):
                marks["TCross"].append((end * goal, side * half_width))
                marks["LCross"].append((end * (goal - length), side * half_width))
    return marks


MARKS = field_marks()


def combined(first, second):
    """Returns the pose `second`, given in the frame `first`, in the frame of `first`."""
    x, y, theta = first
    cos, sin = math.cos(theta), math.sin(theta)
    return x + cos * second[0] - sin * second[1], y + sin * second[0] + cos * second[1], theta + second[2]


def inverted(pose):
    """Returns the inverse of a pose."""
    x, y, theta = pose
    cos, sin = math.cos(theta), math.sin(theta)
    return -cos * x - sin * y, sin * x - cos * y, -theta


def residual(pose, seen):
    """Returns the mean over the marks of three times the distance to the nearest one of the map, for each meter."""
    total = 0.0
    for label, position in seen:
        x, y, _ = combined(pose, (*position, 0.0))
        distance = min(math.hypot(x - mark[0], y - mark[1]) for mark in MARKS[label])
        total += 3 * distance / math.hypot(*position)
    return total / len(seen)


def is_allowed(pose):
    """Returns whether a pose is beside the own half and faces the field."""
    x, y, theta = pose
    inwards = -math.copysign(math.pi / 2, y)
    is_beside = WIDTH / 2 <= abs(y) <= WIDTH / 2 + BESIDE
    return is_beside and -LENGTH / 2 <= x <= -CIRCLE and abs(theta - inwards) <= TURN


def located(seen):
    """Returns the pose at which the marks were seen; `None` if it is not found."""
    if len(seen) < LEAST_MARKS:
        return None
    best, step = None, (0.25, 0.25, math.radians(10))
    candidates = [
        (-LENGTH / 2 + 0.25 * i, side * (WIDTH / 2 + 0.25 * j), -side * math.pi / 2 + math.radians(10 * k))
        for i in range(16)
        for j in range(5)
        for k in range(-3, 4)
        for side in (1, -1)
    ]
    for _ in range(8):
        allowed = [pose for pose in candidates if is_allowed(pose)]
        best = min(allowed, key=lambda pose: residual(pose, seen), default=best)
        step = tuple(size / 2 for size in step)
        offsets = (-1, 0, 1)
        candidates = [
            tuple(value + offset * size for value, offset, size in zip(best, (i, j, k), step, strict=True))
            for i in offsets
            for j in offsets
            for k in offsets
        ]
    return best if residual(best, seen) <= MAXIMUM_RESIDUAL else None


class Locator:
    """Pose of the robot in the frame of the field."""

    def __init__(self):
        """Creates a locator that has not found the robot."""
        self.odometry_to_field = (0.0, 0.0, 0.0)
        self.is_localized = False
        self.attempts = 0

    def enter(self, seen, odometry):
        """Searches for the first pose with the marks of an image, unless it is known."""
        if not self.is_localized:
            self.attempts += 1
            pose = located(seen)
            if pose is not None:
                self.odometry_to_field = combined(pose, inverted(odometry))
                self.is_localized = True

    def pose(self, odometry):
        """Returns the estimated pose."""
        return combined(self.odometry_to_field, odometry)
