/// Result of a campaign that varies errors, for its page.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelReport {
    /// Title, for example the scenario.
    pub title: String,
    /// Statistic by which the behavior breaks.
    pub statistic: String,
    /// Number of seeds of each level.
    pub seeds: usize,
    /// Errors in order.
    pub errors: Vec<ErrorCurves>,
}

/// Statistics over the level of an error, or of two errors together.
#[derive(Clone, Debug, PartialEq)]
pub struct ErrorCurves {
    /// Name.
    pub name: String,
    /// Meaning.
    pub meaning: String,
    /// Settings at level 1.
    pub settings: Vec<String>,
    /// Smallest level at which the behavior breaks; `None` if it holds.
    pub breaks_at: Option<f64>,
    /// Command that repeats a run that did not pass, and its failure.
    pub broken_run: Option<(String, String)>,
    /// Curves: that of the statistic by which the behavior breaks first.
    pub curves: Vec<Curve>,
}

/// Statistic over the level of an error.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// Name of the statistic.
    pub name: String,
    /// Points in ascending order of the levels.
    pub points: Vec<CurvePoint>,
}

/// Statistic at a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// Level.
    pub level: f64,
    /// Mean of the runs.
    pub mean: f64,
    /// 95 % confidence interval; `None` for too few runs.
    pub interval: Option<(f64, f64)>,
}
