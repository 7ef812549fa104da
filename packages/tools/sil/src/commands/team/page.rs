//! Text about the programs of other teams.

use match_runner::plan::team_program::TeamProgram;
use match_runner::plan::team_programs::PROGRAMS;

/// Returns the names of all programs, and the commands for the first one as an example.
pub(super) fn all() -> String {
    let mut text = "Programs of other teams, which play robots with behavior=NAME:\n\n".to_owned();
    for program in PROGRAMS {
        text += &format!("  {:9} {}\n", program.name, program.title());
    }
    text += "\nsil team NAME prints the commands for one of them, in their order.\n";
    text
}

/// Returns the commands for a program, in their order.
pub(super) fn of(program: &TeamProgram) -> String {
    let TeamProgram { name, node, .. } = *program;
    let team = format!("hulks:=3 hulks_behavior:={name}");
    let campaign = format!("sil batch soccer_match {team} --seeds 0..10 --jobs 1");
    let played = format!("--node 'hulks={node}'");
    format!(
        "\
{title}: behavior={name}

  set up   sil team {name} new FOLDER
           FOLDER/README.md tells how to build the program, and its parameters
  check    sil doctor --program '{node}'
           it recognizes the program, and plays a short match with it
  play     sil match --hulks 3,behavior={name} --opponents 3 {played}
           sil team {name} command hulks/3 prints how to start one by hand instead
  compare  {campaign} --folder old {played}
           {campaign} --folder new {played}
           sil compare old new
  CI       {campaign} --junit report.xml {played}

Source the workspace of the program first. packages/teams/README.md has the guide of each program.
",
        title = program.title(),
    )
}
