/**
 * Responses of the server of `sil view`. Times are nanoseconds since the start of the run; lengths are
 * metres, angles radians; positions are in the frame `world`, unless a comment says otherwise.
 */

/** x along the field's length, y to the left of it. */
export type Point = [number, number];

/** For example `hulks/3`. */
export type RobotId = string;

export interface Recording {
  name: string;
  path: string;
  is_live: boolean;
  /** Whether requests can be sent to the match that is being played. */
  is_controlled: boolean;
}

/** A request to the match that is being played. */
export type ControlRequest = "pause" | "step" | "resume" | "reset";

export interface FieldDimensions {
  length: number;
  width: number;
  line_width: number;
  goal_box_area_length: number;
  goal_box_area_width: number;
  penalty_area_length: number;
  penalty_area_width: number;
  penalty_marker_distance: number;
  penalty_marker_size: number;
  center_circle_diameter: number;
  border_strip_width: number;
  goal_inner_width: number;
  goal_depth: number;
  goal_post_diameter: number;
  ball_radius: number;
  corner_arc_radius: number;
}

export interface RobotOverview {
  id: RobotId;
  team: string;
  number: number;
  /** Outline of the robot's field of view, in the frame of its head; empty if unknown. */
  visibility: Point[];
}

export interface StateSpan {
  start_ns: number;
  end_ns: number;
  state: string;
}

export interface Marker {
  time_ns: number;
  label: string;
  /** For example `#90ee90`. */
  color: string;
  robot: RobotId | null;
}

export interface Violation {
  /** First tick in which it held. */
  time_ns: number;
  /** Last tick in which it held without interruption. */
  end_ns: number;
  /** Number of ticks in which it held. */
  ticks: number;
  check_name: string;
  robot: RobotId | null;
  message: string;
  is_error: boolean;
}

export interface Failure {
  time_ns: number;
  tick: number;
  robot: RobotId | null;
  message: string;
  /** Whether the cause is the environment, not the code under test. */
  is_environment: boolean;
}

export interface RunEnd {
  /** `passed`, `failed` or `interrupted`; null: the bag holds no result. */
  verdict: string | null;
  ticks: number | null;
  failures: Failure[];
  /** Why the same match may give another bag. */
  not_reproducible: string[];
}

/** What a recording contains: a match of robots with trees, or one of the 3D simulation league. */
export type KindName = "match" | "league";

export interface Overview {
  kind: KindName;
  name: string;
  is_live: boolean;
  /** The damage of the bag. */
  damage: string | null;
  /** What `sil bag recover` saves of a damaged bag, with the command. */
  recovery: string | null;
  start_ns: number;
  end_ns: number;
  /** The usual duration of a tick. */
  tick_ns: number | null;
  field: FieldDimensions | null;
  robots: RobotOverview[];
  states: StateSpan[];
  markers: Marker[];
  /** Whether states and markers are those of the whole recording; otherwise the next overview has more of them. */
  is_complete: boolean;
  violations: Violation[];
  /** The result of the run in the bag, and failures from the program that played it. */
  end: RunEnd;
  topics: { name: string; type: string; count: number }[];
  faults: string[];
}

export interface LayoutNode {
  name: string;
  description: string;
  kind: string;
  /** Parents come before their children; the root is its own parent. */
  parent: number;
}

export interface Layout {
  version: number;
  nodes: LayoutNode[];
}

export interface Ball {
  x: number;
  y: number;
  vx: number;
  vy: number;
}

export interface Robot {
  id: RobotId;
  x: number;
  y: number;
  theta: number;
  head_yaw: number;
  primary_state: string;
  /** `is_ready`: upright. */
  fall_down_state: string;
  penalty: string | null;
  motion: string | null;
  path: Point[];
  kick: { ball: Point; target: Point } | null;
  walk_position: Point | null;
  perceived_ball: Point | null;
}

export interface Game {
  state: string;
  phase: string;
  half: string;
  stopped: boolean;
  set_play: string | null;
  kicking_team: string | null;
  remaining_s: number;
  scores: Record<string, number>;
}

export interface Circle {
  kind: "circle";
  center: Point;
  radius: number;
}

export interface Rectangle {
  kind: "rectangle";
  corners: Point[];
}

export interface LineSegment {
  kind: "line_segment";
  start: Point;
  end: Point;
}

/** A grid of cells; `origin` is the corner of the first, the axes are the sides of one. */
export interface Voronoi {
  origin: Point;
  x_axis: Point;
  y_axis: Point;
  width: number;
  height: number;
  /** Player numbers, with x varying fastest; 0: no owner. */
  owners: number[];
}

export interface Trace {
  version: number;
  /** Status by node: 0 idle, 1 success, 2 failure, 3 running; plus 4 if the node was halted. */
  statuses: number[];
  scores: { node: number; score: number | null }[];
}

/** Details of the selected robot. */
export interface RobotDetails {
  id: RobotId;
  trace: Trace | null;
  rule_obstacles: (Circle | Rectangle)[];
  obstacles: { position: Point; radius: number }[];
  path_obstacles: (Circle | LineSegment)[];
  voronoi: Voronoi | null;
  world_state: unknown;
  motion_command: unknown;
  debug: unknown;
  game_controller_state: unknown;
  incoming: unknown[];
  outgoing: unknown[];
  warnings: string[];
  faults: string[];
}

export interface Frame {
  time_ns: number;
  tick: number;
  ball: Ball | null;
  robots: Robot[];
  game: Game;
  calls: string[];
  violations: Violation[];
  robot: RobotDetails | null;
}

/** A point with its height. */
export type Point3 = [number, number, number];

/** Centres of the parts of a robot of the 3D simulation league. */
export interface Figure {
  /** Corners of the torso, seen from the front. */
  torso: Point3[];
  head: Point3 | null;
  /** Right arm, left arm, right leg, left leg, each from the torso outwards. */
  limbs: Point3[][];
}

export interface LeagueRobot {
  id: RobotId;
  x: number;
  y: number;
  z: number;
  theta: number;
  velocity: Point3;
  robot_type: number;
  posture: "standing" | "walking" | "fallen";
  figure: Figure;
}

export interface LeagueBall {
  x: number;
  y: number;
  z: number;
  velocity: Point3;
}

export interface LeagueGame {
  /** For example `KickOff_Left`. */
  play_mode: string;
  time_s: number;
  half: number;
  /** Left and right; empty until they are known. */
  teams: [string, string];
  scores: [number, number];
}

/** Something that a robot said or heard. */
export interface Talk {
  time_ns: number;
  text: string;
  /** The speaker's; null: the robot said it. */
  team: string | null;
  /** In the frame of the hearing robot's team, 0 towards the opponents' goal, degrees; null: the robot said it. */
  direction: number | null;
  /** Whether nobody can hear it. */
  is_inaudible: boolean;
}

/** A seen object, where the robot believes it to be. */
export interface Sight {
  kind: "landmark" | "ball" | "player" | "line";
  name: string;
  /** Both ends of a line, one point of other objects. */
  points: Point3[];
}

/** Details of the selected robot of the 3D simulation league. */
export interface LeagueRobotDetails {
  id: RobotId;
  senses: string[];
  effectors: string[];
  game_state: unknown;
  /** The latest first, as in `heard`. */
  said: Talk[];
  heard: Talk[];
  sights: Sight[];
  /** When they were seen. */
  sights_ns: number | null;
  joints: Record<string, number>;
  speeds: Record<string, number>;
  commands: string[];
  gyro: number[] | null;
  accelerometer: number[] | null;
  forces: Record<string, { point: number[]; force: number[] }>;
  unknown: string[];
  trainer: string[];
  faults: string[];
}

export interface LeagueFrame {
  time_ns: number;
  tick: number | null;
  ball: LeagueBall | null;
  robots: LeagueRobot[];
  game: LeagueGame | null;
  fouls: string[];
  robot: LeagueRobotDetails | null;
  faults: string[];
}

/** A frame of a recording of any kind. */
export type AnyFrame = Frame | LeagueFrame;

/** The course of a mission. */
export interface MissionHistory {
  /** In the order in which they were asked for. */
  plans: MissionPlan[];
  /** In order; all facts are false before. */
  facts: FactChange[];
  /** More than one if the mission got another goal after it had ended. */
  ends: { time_ns: number; outcome: string; is_success: boolean }[];
  faults: string[];
}

export interface MissionPlan {
  /** Counted from 1. */
  number: number;
  asked_ns: number;
  /** Why it was asked for. */
  cause: string;
  /** In PDDL. */
  goal: string;
  /** Null: no plan was found. */
  found_ns: number | null;
  solver: string;
  expansions: number;
  steps: MissionStep[];
  contradictions: { time_ns: number; text: string }[];
}

export interface MissionStep {
  /** For example `(pass robot1 robot2)`. */
  text: string;
  /** Counted from 0; flows are carried out at the same time. */
  flow: number;
  robots: RobotId[];
  /** In order; the step waits before. */
  changes: StepChange[];
}

export interface StepChange {
  time_ns: number;
  state: "running" | "done" | "failed" | "halted";
}

export interface FactChange {
  time_ns: number;
  /** For example `at(robot1,centre)`. */
  fact: string;
  value: boolean;
  /** The step or the sensor that changed it. */
  source: string;
}

/** The first value in which two recordings differ. */
export interface Difference {
  time_ns: number;
  tick: number | null;
  topic: string;
  field: string;
  values: [string, string];
}
