//! Commands, one per file.

pub mod bag;
pub mod calibrate;
pub mod completions;
pub mod groot2;
pub mod league;
pub mod league_agent;
pub mod mission;
pub mod plan;
pub mod plot;
pub mod report;
pub mod view;

sil::commands! {
    Bag(BagArguments) in bag if |it| !it.recovers();
    View(ViewArguments) in view if |_| true;
    Plot(PlotArguments) in plot if |_| true;
    Report(ReportArguments) in report if |_| true;
    Calibrate(CalibrateArguments) in calibrate;
    Groot2(Groot2Arguments) in groot2 if |_| true;
    Mission(MissionArguments) in mission if |it| it.concerns_runs();
    Plan(PlanArguments) in plan;
    League(LeagueArguments) in league;
    LeagueAgent(LeagueAgentArguments) in league_agent;
    Completions(CompletionsArguments) in completions;
}
