//! Data of the page about the campaign of `sil robustness`.

use std::path::Path;

use match_runner::batch::journal::campaign_in;
use match_runner::robustness::{Design, ErrorResult, LevelResult, Robustness};
use match_runner::verdict::failure::WrongUse;
use sil_report::{Curve, CurvePoint, ErrorCurves, LevelReport};
use support::shell_command;

/// Statistics with a curve, besides that by which the behavior breaks.
const CURVES: [&str; 3] = ["passed", "goal-difference", "margin"];

/// Returns the data of the page about the campaign in a folder; `None` if the folder contains no campaign of `sil
/// robustness`.
///
/// # Errors
/// Returns an error if the settings of the campaign are not those of its errors and levels.
pub(super) fn report_of(folder: &Path) -> Result<Option<LevelReport>, WrongUse> {
    let campaign = campaign_in(folder).filter(|(campaign, _)| campaign.robustness.is_some());
    let Some((campaign, mut outcomes)) = campaign else {
        return Ok(None);
    };
    outcomes.sort_by_key(|outcome| outcome.run);
    let named = |error| WrongUse::because(format!("{}: {error}", folder.display()));
    let design = Design::of(&campaign).map_err(named)?;
    let result = Robustness::new(&campaign, &outcomes).map_err(named)?;
    let meanings = design.combinations().into_iter().map(|errors| {
        let meanings: Vec<_> = errors.iter().map(|it| it.meaning()).collect();
        meanings.join("; ")
    });
    let errors = result.errors.iter().zip(meanings);
    let errors = errors.map(|(error, meaning)| curves(&result, error, meaning));
    Ok(Some(LevelReport {
        title: result.scenario.clone(),
        statistic: result.statistic.clone(),
        seeds: result.seeds,
        errors: errors.collect(),
    }))
}

/// Returns the curves of an error, that of the statistic by which the behavior breaks first.
fn curves(result: &Robustness, error: &ErrorResult, meaning: String) -> ErrorCurves {
    let others = CURVES.iter().filter(|name| **name != result.statistic);
    let names = [result.statistic.as_str()]
        .into_iter()
        .chain(others.copied());
    let levels = || std::iter::once(&result.without_errors).chain(&error.levels);
    let curves = names.map(|name| Curve {
        name: name.to_owned(),
        points: levels().filter_map(|level| point(level, name)).collect(),
    });
    let broken_run = error.broken_run.as_ref().map(|run| {
        let sil = std::iter::once("sil".to_owned());
        let command = shell_command(sil.chain(run.arguments.iter().cloned()));
        let failure = run.failure.as_deref().unwrap_or("it did not pass");
        (command, format!("seed {}: {failure}", run.seed))
    });
    ErrorCurves {
        name: error.name.clone(),
        meaning,
        settings: error.settings.clone(),
        breaks_at: error.breaks_at,
        broken_run,
        curves: curves.filter(|curve| !curve.points.is_empty()).collect(),
    }
}

/// Returns the point of a statistic at a level; `None` if no run has it.
fn point(level: &LevelResult, name: &str) -> Option<CurvePoint> {
    let estimate = level.estimate(name)?;
    Some(CurvePoint {
        level: level.level,
        mean: estimate.mean,
        interval: estimate.low.zip(estimate.high),
    })
}
