/**
 * Values of a recording. Times are nanoseconds since the start of the run; lengths are in [m],
 * angles in [rad]; positions are in the frame `world`, unless a comment says otherwise. Generated
 * from the types of the package `recording` by `make generated`.
 */

/**
 * Time since values that are not in every tick were received or sent [ns]; `null` for a value that
 * is missing.
 */
export type Ages = {
  /** Age of the state of the game controller. */
  game_controller_state: number | null;
  /** Age of the received packets. */
  incoming: number | null;
  /** Age of the sent packets. */
  outgoing: number | null;
};

/** Ball. */
export type Ball = {
  /** x position [m]. */
  x: number;
  /** y position [m]. */
  y: number;
  /** Velocity along x [m/s]. */
  vx: number;
  /** Velocity along y [m/s]. */
  vy: number;
};

/** Grid on the field with the owners of its cells. */
export type Cells = {
  /** Corner of the first cell [m]. */
  origin: [number, number];
  /** Vector to the next cell along the grid's x axis [m]. */
  x_axis: [number, number];
  /** Vector to the next cell along the grid's y axis [m]. */
  y_axis: [number, number];
  /** Number of cells along x. */
  width: number;
  /** Number of cells along y. */
  height: number;
  /** Player numbers, row by row along x; 0 is a cell without an owner. */
  owners: Array<number>;
};

/** Value from a time until the next change. */
export type Change = {
  /** First tick with the value. */
  time_ns: number;
  /** Value; `null` if there is none. */
  value: string | null;
};

/** Contradicted effect of a step. */
export type Contradiction = {
  /** Time of the contradiction. */
  time_ns: number;
  /** Description with the contradicting source. */
  text: string;
};

/** Pose of a robot. */
export type DrawnPose = {
  /** x position [m]. */
  x: number;
  /** y position [m]. */
  y: number;
  /** Orientation [rad]. */
  theta: number;
};

/** Changed fact. */
export type FactChange = {
  /** Time of the change. */
  time_ns: number;
  /** Fact, for example `at(robot1,center)`. */
  fact: string;
  /** True if the fact now holds. */
  value: boolean;
  /** Step or sensor that changed the fact. */
  source: string;
};

/** Failure of a run, with its time. */
export type FailureMark = {
  /** Time of the failure. */
  time_ns: number;
  /** Number of the tick; 0 is before the first tick. */
  tick: number;
  /** Robot, for example `hulks/3`; `null` for the whole run. */
  robot: string | null;
  /** Message. */
  message: string;
  /** True if the environment caused the failure, not the code under test. */
  is_environment: boolean;
};

export type FallDownStateKind = "is_ready" | "is_falling" | "has_fallen" | "is_getting_up";

export type FieldDimensions = {
  ball_radius: number;
  border_strip_width: number;
  center_circle_diameter: number;
  corner_arc_radius: number;
  goal_box_area_length: number;
  goal_box_area_width: number;
  goal_depth: number;
  goal_inner_width: number;
  goal_post_diameter: number;
  length: number;
  line_width: number;
  penalty_area_length: number;
  penalty_area_width: number;
  penalty_marker_distance: number;
  penalty_marker_size: number;
  width: number;
};

/** Robot as points to draw. */
export type Figure = {
  /** Corners of the torso, seen from the front [m]. */
  torso: [[number, number, number], [number, number, number], [number, number, number], [number, number, number]];
  /** Center of the head [m]; `null` if it was not recorded. */
  head: [number, number, number] | null;
  /**
   * Centers of the parts of right arm, left arm, right leg and left leg, from the torso outwards
   * [m].
   */
  limbs: [Array<[number, number, number]>, Array<[number, number, number]>, Array<[number, number, number]>, Array<[number, number, number]>];
};

/** Tick as shown on the page. */
export type Frame = {
  /** Time. */
  time_ns: number;
  /** Number of the tick, from 1; `null` if the bag does not contain it. */
  tick: number | null;
  /** Ball; `null` if it is off the field. */
  ball: Ball | null;
  /** Robots in canonical order. */
  robots: Array<RobotFrame>;
  /** Game; `null` if the bag does not contain it. */
  game: Game | null;
  /** Calls of the referee. */
  calls: Array<string>;
  /** Violations. */
  violations: Array<ViolationMark>;
  /** Packets that were lost in the last half second. */
  lost: Array<LostPacket>;
  /** Selected robot. */
  robot: RobotDetails | null;
  /** Unreadable messages of the world. */
  faults: Array<string>;
};

/** State of the game as shown on the page. */
export type Game = {
  /** State of the game. */
  state: GameState;
  /** Phase of the match. */
  phase: GamePhase;
  /** Half. */
  half: Half;
  /** True during a brief stop, in which all robots stand still. */
  stopped: boolean;
  /** Current set play. */
  set_play: SubState | null;
  /** Team that may play the ball; `null` if both may. */
  kicking_team: Team | null;
  /** Remaining time of the half [s]. */
  remaining_s: number;
  /** Goals. */
  scores: Scores;
};

export type GamePhase = "normal" | {
  penalty_shootout: {
    kicking_team: unknown;
  };
} | "extra_time" | "timeout";

export type GameState = "initial" | "ready" | "set" | "playing" | "finished";

export type Half = "first" | "second";

/** Events of a match from one time to another. */
export type HistoryPart = {
  /** Robots in canonical order. */
  robots: Array<RobotLanes>;
  /** Lost packets. */
  lost: Array<LostPacket>;
  /** Time of the last message that was read; events from this time on may be incomplete. */
  until_ns: number;
  /** True if all of the recording was read. */
  is_complete: boolean;
  /** Errors of unreadable messages. */
  faults: Array<string>;
};

/** Intended kick of a robot. */
export type Kick = {
  /** Expected position of the ball [m]. */
  ball: [number, number];
  /** Target of the ball [m]. */
  target: [number, number];
};

/** Kind of a recording. The page shows each kind differently. */
export type Kind = "match" | "league" | "foreign";

export type LayoutNode = {
  description: string;
  kind: string;
  name: string;
  parent: number;
};

/** Ball. */
export type LeagueBall = {
  /** x position [m]. */
  x: number;
  /** y position [m]. */
  y: number;
  /** Height of the center [m]. */
  z: number;
  /** Velocity [m/s]. */
  velocity: [number, number, number];
};

/** Contact force. */
export type LeagueForce = {
  /** Mean point of contact in the frame of the part [m]. */
  point: [number, number, number];
  /** Sum of the forces [N]. */
  force: [number, number, number];
};

/** Cycle of a match of the 3D simulation league, as shown on the page. */
export type LeagueFrame = {
  /** Time. */
  time_ns: number;
  /** Number of the cycle, from 1; `null` if the bag does not contain it. */
  tick: number | null;
  /** Ball; `null` if the bag does not contain it. */
  ball: LeagueBall | null;
  /** Robots, left team first, then by number. */
  robots: Array<LeagueRobotFrame>;
  /** Game; `null` if the bag does not contain it. */
  game: LeagueGame | null;
  /** Fouls of this cycle. */
  fouls: Array<string>;
  /** Selected robot. */
  robot: LeagueRobotDetails | null;
  /** Unreadable messages of the world. */
  faults: Array<string>;
};

/** State of the game. */
export type LeagueGame = {
  /** Play mode, for example `KickOff_Left`. */
  play_mode: string;
  /** Clock of the match [s]. */
  time_s: number;
  /** Half, 1 or 2. */
  half: number;
  /** Names of left and right team; empty until they are known. */
  teams: [string, string];
  /** Goals of left and right team. */
  scores: [number, number];
};

/** Details of the selected robot. */
export type LeagueRobotDetails = {
  /** Name, for example `left/3`. */
  id: string;
  /** Senses received in this cycle, one per entry. */
  senses: Array<string>;
  /** Commands sent in this cycle, one per entry. */
  effectors: Array<string>;
  /** Received number, side, score, time and play mode. */
  game_state: unknown;
  /** Messages that the robot said in the last seconds, the latest first. */
  said: Array<Talk>;
  /** Messages that the robot heard in the last seconds, the latest first. */
  heard: Array<Talk>;
  /** Objects in the last image of the camera. */
  sights: Array<Sight>;
  /** Time of the last image; `null` if there was none in the last three cycles. */
  sights_ns: number | null;
  /** Sensed joint angles by perceptor [degrees]. */
  joints: { [key in string]: number };
  /** Commanded joint speeds by effector [rad/s]. */
  speeds: { [key in string]: number };
  /** Other commands. */
  commands: Array<string>;
  /** Angular velocity of the torso [degrees/s]. */
  gyro: [number, number, number] | null;
  /** Acceleration of the torso minus gravity [m/s²]. */
  accelerometer: [number, number, number] | null;
  /** Contact forces by sensor. */
  forces: { [key in string]: LeagueForce };
  /** Unknown senses. */
  unknown: Array<string>;
  /** Commands of trainers in this cycle. */
  trainer: Array<string>;
  /** Unreadable messages of this robot. */
  faults: Array<string>;
};

/** Robot in a cycle. */
export type LeagueRobotFrame = {
  /** Player, for example `left/3`. */
  id: string;
  /** x position of the torso's center [m]. */
  x: number;
  /** y position of the torso's center [m]. */
  y: number;
  /** Height of the torso's center [m]. */
  z: number;
  /** Direction of the torso, counterclockwise from x [rad]. */
  theta: number;
  /** Velocity [m/s]. */
  velocity: [number, number, number];
  /** Robot type, 0 to 4. */
  robot_type: number;
  /** Posture. */
  posture: Posture;
  /** Body. */
  figure: Figure;
};

/** Packet that a receiver did not receive. */
export type LostPacket = {
  /** Tick of the loss. */
  time_ns: number;
  /** Cause. */
  cause: PacketLoss;
  /** Sender, for example `hulks/3`. */
  sender: string;
  /** Receiver; `null` for all receivers. */
  receiver: string | null;
};

/** Marker set by the scenario or the referee, or event of a match of the 3D simulation league. */
export type Marker = {
  /** Marked time. */
  time_ns: number;
  /** Text. */
  label: string;
  /** Color, for example `#90ee90`. */
  color: string;
  /** Robot of the event, for example `left/3`; `null` for the whole world. */
  robot: string | null;
};

/** Result of a mission. */
export type MissionEnd = {
  /** Time of the end. */
  time_ns: number;
  /** Result in words. */
  outcome: string;
  /** True if the goal holds. */
  is_success: boolean;
};

/** Events of a mission, from its decisions in a bag. */
export type MissionHistory = {
  /** Plans, in the order of the requests. */
  plans: Array<MissionPlan>;
  /** Changed facts, in order. All facts are false at first. */
  facts: Array<FactChange>;
  /** Results; more than one if the mission then got another goal. */
  ends: Array<MissionEnd>;
  /** Errors of unreadable parts of the bag and of unreadable decisions. */
  faults: Array<string>;
};

/** Plan of a mission, from its request on. */
export type MissionPlan = {
  /** Number, from 1. */
  number: number;
  /** Time of the request. */
  asked_ns: number;
  /** Cause of the request in words. */
  cause: string;
  /** Goal in PDDL. */
  goal: string;
  /** Time at which the plan was found; `null` if it was not. */
  found_ns: number | null;
  /** Name of the solver; empty until the plan was found. */
  solver: string;
  /** Number of states that the solver expanded. */
  expansions: number;
  /** Steps, in order. */
  steps: Array<MissionStep>;
  /** Contradicted effects of the steps. */
  contradictions: Array<Contradiction>;
};

/** Step of a plan. */
export type MissionStep = {
  /** Action with its objects, for example `(pass robot1 robot2)`. */
  text: string;
  /** Flow of the step, from 0; flows are executed in parallel. */
  flow: number;
  /** Robots among the objects, for example `hulks/3`. */
  robots: Array<string>;
  /** Planned times; `null` in a domain without durations. */
  planned: PlannedStep | null;
  /** States, in order; the step waits before the first one. */
  changes: Array<StepChange>;
};

/** Changes of the statuses in one tick. */
export type NodeChange = {
  /** Time of the tick. */
  time_ns: number;
  /** Version of the layout. All nodes of a new version are idle before its first tick. */
  version: number;
  /** Ids of the changed nodes, each followed by its new status. */
  statuses: Array<number>;
};

/** Changes of the statuses of a robot's nodes, in order. */
export type NodeChanges = {
  /** Ticks with changes. */
  ticks: Array<NodeChange>;
  /** Time of the last message that was read; events from this time on may be incomplete. */
  until_ns: number;
  /** True if all of the recording was read. */
  is_complete: boolean;
};

/** Overview of a recording. */
export type Overview = {
  /** Kind. */
  kind: Kind;
  /** Name of the folder or file. */
  name: string;
  /**
   * True for a log of robots: poses are those that the robots estimate, and the ball is where each
   * robot sees it.
   */
  is_log: boolean;
  /** True if the recording may still grow. */
  is_live: boolean;
  /** Damage; `null` if the recording is intact. */
  damage: string | null;
  /**
   * Part of a damaged recording that `sil bag recover` saves, with the command; `null` if the
   * recording is intact or still growing.
   */
  recovery: string | null;
  /** Time of the first message. */
  start_ns: number;
  /** Time of the last message. */
  end_ns: number;
  /** Duration of a tick; `null` if there are fewer than two ticks. */
  tick_ns: number | null;
  /** Dimensions of the field; `null` if the bag does not contain them. */
  field: FieldDimensions | null;
  /** Robots in canonical order. */
  robots: Array<RobotOverview>;
  /** States of the game, without gaps. */
  states: Array<StateSpan>;
  /**
   * Markers of the scenario and the referee, or goals, fouls and commands of trainers of the 3D
   * simulation league.
   */
  markers: Array<Marker>;
  /**
   * True if states and markers are of the whole recording. Otherwise each further overview has more
   * of them.
   */
  is_complete: boolean;
  /** Violations. */
  violations: Array<ViolationMark>;
  /** Result of the run in the bag, and failures reported by the program that played it. */
  end: RunEnd;
  /** Topics by name. */
  topics: Array<TopicOverview>;
  /** Errors of unreadable parts of the bag. */
  faults: Array<string>;
};

/** Cause of the loss of a packet. */
export type PacketLoss = "over_budget" | "noise" | "scenario";

export type PenaltyKind = "illegal_position" | "motion_in_set" | "motion_in_stop" | "local_game_stuck" | "incapable_robot" | "pick_up" | "ball_holding" | "leaving_the_field" | "playing_with_arms_hands" | "pushing" | "cautioned" | "sent_off" | "substitute";

/** Planned times of a step. */
export type PlannedStep = {
  /** Time of the start. */
  start_ns: number;
  /** Duration; 0 for an action without one. */
  duration_ns: number;
};

/** Posture of a robot. */
export type Posture = "standing" | "walking" | "fallen";

export type PrimaryState = "damping" | "prepare" | "stop" | "initial" | "ready" | "set" | "playing" | "penalized" | "finished";

/** Details of the selected robot. */
export type RobotDetails = {
  /** Name, for example `hulks/3`. */
  id: string;
  /** Trace of the tree. */
  trace: TreeTrace | null;
  /** Parts of the field that the rules forbid. */
  rule_obstacles: Array<Shape>;
  /** Perceived obstacles. */
  obstacles: Array<SeenObstacle>;
  /** Obstacles of the path planner. */
  path_obstacles: Array<Shape>;
  /** Voronoi map of the field. */
  voronoi: Cells | null;
  /** World state. */
  world_state: unknown;
  /** Motion command. */
  motion_command: unknown;
  /** Debug data of the decision. */
  debug: unknown;
  /** Last state of the game controller that the robot's team received. */
  game_controller_state: unknown;
  /** Packets received in the last tick with some. */
  incoming: unknown[];
  /** Packets sent in the last tick with some. */
  outgoing: unknown[];
  /** Time since these values are known. */
  ages: Ages;
  /** Warnings. */
  warnings: Array<string>;
  /** Errors of the decision, and unreadable messages of this robot. */
  faults: Array<string>;
};

/** Robot as drawn on the field, with its intentions. */
export type RobotFrame = {
  /** Name, for example `hulks/3`. */
  id: string;
  /** x position [m]. */
  x: number;
  /** y position [m]. */
  y: number;
  /** Orientation [rad]. */
  theta: number;
  /**
   * Yaw of the head, relative to the orientation [rad]; `null` if unknown, as in a log of robots.
   */
  head_yaw: number | null;
  /** Primary state. */
  primary_state: PrimaryState;
  /** Posture. */
  fall_down_state: FallDownStateKind;
  /** Current penalty; `substitute` for a substitute. */
  penalty: PenaltyKind | null;
  /** Kind of the motion command. */
  motion: string | null;
  /** Corners of the path [m]. */
  path: Array<[number, number]>;
  /** Intended kick. */
  kick: Kick | null;
  /** Target position [m]. */
  walk_position: [number, number] | null;
  /** Position of the ball as the robot perceives it [m]. */
  perceived_ball: [number, number] | null;
  /** Pose of the robot as its program estimates it. */
  estimated_pose: DrawnPose | null;
};

/** Changes of the decisions and the state of a robot. */
export type RobotLanes = {
  /** Name, for example `hulks/3`. */
  id: string;
  /** Names of the running leaf of the tree. */
  actions: Array<Change>;
  /** Kinds of the motion command. */
  motions: Array<Change>;
  /** Penalties. */
  penalties: Array<Change>;
};

/** Robot of a recording. */
export type RobotOverview = {
  /** Name, for example `hulks/3`. */
  id: string;
  /** Team, for example `hulks`. */
  team: string;
  /** Player number. */
  number: number;
  /** Outline of the field of view in the frame of the head [m]; empty if unknown. */
  visibility: Array<[number, number]>;
};

/** Result of a run. */
export type RunEnd = {
  /** Verdict; `null` if the bag contains no result. */
  verdict: RunVerdict | null;
  /** Number of the last tick; `null` if the bag contains no result. */
  ticks: number | null;
  /** Failures in the order of detection. */
  failures: Array<FailureMark>;
  /** Known reasons why a repetition of the match may result in a different bag. */
  not_reproducible: Array<string>;
};

export type RunVerdict = "passed" | "failed" | "interrupted";

/** Score of a child of a scoring select. */
export type Score = {
  /** Id of the child. */
  node: number;
  /** Score; `null` is minus infinity. */
  score: number | null;
};

/** Goals of both teams. */
export type Scores = {
  /** Goals of the team under test. */
  hulks: number;
  /** Goals of the other team. */
  opponent: number;
};

/** Perceived obstacle. */
export type SeenObstacle = {
  /** Center [m]. */
  position: [number, number];
  /** Radius [m]. */
  radius: number;
};

/** Numbers of a robot over time. */
export type Series = {
  /** Times of the ticks. */
  times_ns: Array<number>;
  /** Numbers at these times, by path; `null` where a tick has no number. True is 1, false is 0. */
  values: Array<Array<number | null>>;
};

/** Shape. */
export type Shape = {
  "kind": "circle";
  /** Center [m]. */
  center: [number, number];
  /** Radius [m]. */
  radius: number;
} | {
  "kind": "rectangle";
  /** Corners in order [m]. */
  corners: [[number, number], [number, number], [number, number], [number, number]];
} | {
  "kind": "line_segment";
  /** Start [m]. */
  start: [number, number];
  /** End [m]. */
  end: [number, number];
};

/** Seen object, placed relative to the true pose of the robot's head. */
export type Sight = {
  /** Kind of the object. */
  kind: SightKind;
  /** Name of a landmark, or team, number and part of a player; empty for ball and lines. */
  name: string;
  /** Perceived position in the frame `world` [m]; both ends of a line. */
  points: Array<[number, number, number]>;
};

/** Kind of a seen object. */
export type SightKind = "landmark" | "ball" | "player" | "line";

/** Period of the game in one state. */
export type StateSpan = {
  /** First tick. */
  start_ns: number;
  /** First tick of the next state, or last tick of the recording. */
  end_ns: number;
  /** State of the game. */
  state: string;
};

/** Change of a step's state. */
export type StepChange = {
  /** Time of the change. */
  time_ns: number;
  /** New state. */
  state: StepState;
};

export type StepState = "running" | "done" | "failed" | "halted";

export type SubState = "direct_free_kick" | "indirect_free_kick" | "penalty_kick" | "throw_in" | "goal_kick" | "corner_kick";

/** Message that a robot said or heard. */
export type Talk = {
  /** Time of the cycle. */
  time_ns: number;
  /** Text. */
  text: string;
  /** Team of the speaker; `null` if the robot itself said it. */
  team: string | null;
  /**
   * Direction of the speaker in the frame of the listener's team, 0 towards the opponents' goal
   * [degrees]; `null` for the robot itself.
   */
  direction: number | null;
  /**
   * True if no robot can hear the message, because it is too long or contains forbidden characters.
   */
  is_inaudible: boolean;
};

export type Team = "hulks" | "opponent";

/** Message as text. */
export type TopicMessage = {
  /** Time since the first message of the recording. */
  time_ns: number;
  /** Fields, one per line, or the reason why the message cannot be read. */
  text: string;
  /** True if the message can be read. */
  is_read: boolean;
};

/** Messages of a topic up to a time. */
export type TopicMessages = {
  /** Last messages at or before the time, the latest first. */
  messages: Array<TopicMessage>;
  /** Time of the next message; `null` if none was found. */
  next_ns: number | null;
};

/** Topic of a recording. */
export type TopicOverview = {
  /** Fully qualified name. */
  name: string;
  /** Message type, for example `hsl_msgs/msg/WorldState`. */
  type: string;
  /** Number of messages. */
  count: number;
};

/** Layout of one of a robot's trees. */
export type TreeLayout = {
  /** Version; 0 for the first tree. */
  version: number;
  /** Nodes by id. Parents come before their children; the root is its own parent. */
  nodes: LayoutNode[];
};

/** Trace of a tree. */
export type TreeTrace = {
  /** Version of the layout. */
  version: number;
  /** Status by node id: 0 idle, 1 success, 2 failure, 3 running, plus 4 if the node was halted. */
  statuses: Array<number>;
  /** Scores of the children of scoring selects. */
  scores: Array<Score>;
};

/** Violation with its duration. */
export type ViolationMark = {
  /** First tick of the violation. */
  time_ns: number;
  /** Last tick of the violation without interruption. */
  end_ns: number;
  /** Number of ticks of the violation. */
  ticks: number;
  /** Name of the check that found the violation. */
  check_name: string;
  /** Robot, for example `hulks/3`; `null` for the whole world. */
  robot: string | null;
  /** Message with the numbers of the first tick. */
  message: string;
  /** True if the violation fails the run. */
  is_error: boolean;
};
