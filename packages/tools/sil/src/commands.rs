//! Commands, one per file.

pub mod batch;
pub mod branch;
pub mod compare;
pub mod doctor;
pub mod expect;
pub mod guard;
pub mod junit;
pub mod list;
pub mod move_entity;
pub mod new;
pub mod pause;
pub mod redecide;
pub mod reset;
pub mod resume;
pub mod robustness;
pub mod run;
pub mod run_on_sim_time;
pub mod search;
pub mod soccer_match;
pub mod step;
pub mod team;
pub mod trace;
pub mod tree;

crate::commands! {
    /// Play a match over ROS 2, with one process per robot, or in process
    Match(MatchArguments) in soccer_match if |it| it.play.is_recorded_below_bags();
    /// Play a scenario in process, or over ROS 2
    Run(RunArguments) in run if |it| it.play.is_recorded_below_bags();
    /// Play a scenario with many seeds and settings, and print statistics
    Batch(BatchArguments) in batch;
    /// Search for parameters with which a scenario fails, and simplify the case
    Search(SearchArguments) in search;
    /// Compare two trees or parameters in matches with the same seeds
    Compare(CompareArguments) in compare;
    /// Find the errors of robots that break a behavior, and their levels
    Robustness(RobustnessArguments) in robustness;
    /// Check and print a tree file, or export it as BehaviorTree.CPP XML
    Tree(TreeArguments) in tree;
    /// Print a robot's behavior tree as it was in one tick of a bag
    Trace(TraceArguments) in trace if |_| true;
    /// Let another tree decide on the recorded inputs of robots, and compare its decisions with the recorded ones
    Redecide(RedecideArguments) in redecide if |_| true;
    /// Repeat a recorded match up to a time, and continue it with another tree, parameters or ball
    Branch(BranchArguments) in branch if |_| true;
    /// Keep a moment of a recording as a test of a decision, or check such moments
    Expect(ExpectArguments) in expect if |_| true;
    /// Convert the result file of a match to JUnit XML
    Junit(JunitArguments) in junit;
    /// Write a ROS package of a team: behavior node, scenario, launch test and CI jobs
    New(NewArguments) in new;
    /// Write a program that runs the program of another team for a match, or print how to start it
    Team(TeamArguments) in team;
    /// Run a program of the user, and end all processes that it starts
    #[command(hide = true)]
    Guard(GuardArguments) in guard;
    /// Run a program that is written for the wall clock on simulated time, faster than real time
    RunOnSimTime(RunOnSimTimeArguments) in run_on_sim_time;
    /// Pause the running match over ROS
    Pause(PauseArguments) in pause;
    /// Play some ticks of a paused match
    Step(StepArguments) in step;
    /// Resume a paused match
    Resume(ResumeArguments) in resume;
    /// Restart the match with the same seed and another bag
    Reset(ResetArguments) in reset;
    /// Move the ball or a robot in a running match
    Move(MoveArguments) in move_entity;
    /// Check the ROS installation, or find out how a program fits into a match
    Doctor(DoctorArguments) in doctor;
    /// List the scenarios, or check the scenario files of a folder
    List(ListArguments) in list;
}
