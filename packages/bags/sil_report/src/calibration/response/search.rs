//! Search for a latency and limits of acceleration by least squares.

/// Maximum number of times that a stage of the search is moved to a better latency.
const MOST_ROUNDS: usize = 8;
/// Limits of the rough search.
const ROUGH: (f64, f64, u32) = (0.1, 20.0, 14);

/// Latency in periods, with the limits of walk and turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) lag: usize,
    pub(super) limits: [f64; 2],
}

/// Function that returns the sums of squares in blocks for an axis, a latency and a limit.
pub(super) type Squares<'a> = &'a dyn Fn(usize, usize, f64) -> Vec<f64>;

/// Stage of the search: latencies and limits that are compared around the best ones so far.
pub(super) struct Stage {
    /// Periods to both sides of the latency.
    pub(super) reach: usize,
    /// Ratio of the limit to the lowest one, and of the highest one to the limit.
    pub(super) ratio: f64,
    /// Number of limits.
    pub(super) count: u32,
}

impl Stage {
    /// Compares latencies and limits around the best ones, and around better ones until none is better beyond those
    /// compared.
    pub(super) fn search(&self, mut best: Candidate, squares: Squares<'_>) -> Comparison {
        let mut rounds = 0;
        loop {
            let lags = best.lag.saturating_sub(self.reach)..=best.lag + self.reach;
            let limits = best.limits.map(|limit| match limit.is_finite() {
                true => limits(limit / self.ratio, limit * self.ratio, self.count),
                false => vec![ROUGH.1, f64::INFINITY],
            });
            let compared = Comparison::of(lags.collect(), limits, squares);
            best = compared.best(None);
            rounds += 1;
            if compared.contains_neighbors_of(best.lag) || rounds == MOST_ROUNDS {
                return compared;
            }
        }
    }
}

/// Latencies and limits with their sums of squares.
#[derive(Debug)]
pub(super) struct Comparison {
    lags: Vec<usize>,
    /// Limits of both axes.
    limits: [Vec<f64>; 2],
    tables: [Table; 2],
}

impl Comparison {
    /// Compares latencies with limits of all magnitudes.
    pub(super) fn rough(lags: Vec<usize>, squares: Squares<'_>) -> Self {
        let (low, high, count) = ROUGH;
        Self::of(lags, [(); 2].map(|()| limits(low, high, count)), squares)
    }

    fn of(lags: Vec<usize>, limits: [Vec<f64>; 2], squares: Squares<'_>) -> Self {
        let table =
            |axis: usize| Table::of(&lags, &limits[axis], |lag, limit| squares(axis, lag, limit));
        let tables = [table(0), table(1)];
        Self {
            lags,
            limits,
            tables,
        }
    }

    /// Returns the number of blocks.
    pub(super) fn count(&self) -> usize {
        self.tables[0].squares[0][0].len()
    }

    /// Returns each latency with the sum of both axes, each by its least one.
    pub(super) fn costs(&self) -> Vec<(usize, f64)> {
        let lags = self.lags.iter().enumerate();
        let costs = lags.map(|(index, lag)| {
            let sums = self.tables.iter().map(|table| table.least(index, None).1);
            (*lag, sums.sum())
        });
        costs.collect()
    }

    /// Returns the latency and the limits with the least sum over the blocks `drawn`, or over all.
    pub(super) fn best(&self, drawn: Option<&[usize]>) -> Candidate {
        let mut least = f64::INFINITY;
        let mut best = Candidate {
            lag: 0,
            limits: [f64::INFINITY; 2],
        };
        for (index, lag) in self.lags.iter().enumerate() {
            let of_axes = [0, 1].map(|axis: usize| self.tables[axis].least(index, drawn));
            let sum = of_axes[0].1 + of_axes[1].1;
            if sum < least {
                let limits = [0, 1].map(|axis: usize| self.limits[axis][of_axes[axis].0]);
                (least, best) = (sum, Candidate { lag: *lag, limits });
            }
        }
        best
    }

    /// Returns true if the latencies on both sides of one are compared, too.
    fn contains_neighbors_of(&self, lag: usize) -> bool {
        let before = lag.checked_sub(1);
        before.is_none_or(|before| self.lags.contains(&before)) && self.lags.contains(&(lag + 1))
    }
}

/// Returns `count` limits from `low` to `high` with equal ratios, and none.
fn limits(low: f64, high: f64, count: u32) -> Vec<f64> {
    let ratio = libm::log(high / low) / f64::from(count - 1);
    let limits = (0..count).map(|index| low * libm::exp(ratio * f64::from(index)));
    limits.chain([f64::INFINITY]).collect()
}

/// Sums of squares of one axis in blocks, for each latency and each limit.
#[derive(Debug)]
struct Table {
    squares: Vec<Vec<Vec<f64>>>,
    /// Least sum over all blocks, in which sums of both axes are comparable.
    scale: f64,
}

impl Table {
    /// Computes the sums for each latency and each limit.
    fn of(lags: &[usize], limits: &[f64], squares: impl Fn(usize, f64) -> Vec<f64>) -> Self {
        let rows = lags.iter().map(|lag| {
            let limits = limits.iter();
            limits.map(|limit| squares(*lag, *limit)).collect()
        });
        let squares: Vec<Vec<Vec<f64>>> = rows.collect();
        let sums = squares.iter().flatten().map(|blocks| blocks.iter().sum());
        let scale = sums.fold(f64::INFINITY, f64::min).max(1e-12);
        Self { squares, scale }
    }

    /// Returns the index of the limit with the least sum at a latency, and this sum, over the blocks `drawn` or over all.
    fn least(&self, lag: usize, drawn: Option<&[usize]>) -> (usize, f64) {
        let sums = self.squares[lag].iter().map(|blocks| match drawn {
            Some(drawn) => drawn.iter().map(|it| blocks[*it]).sum::<f64>(),
            None => blocks.iter().sum(),
        });
        let least = sums.enumerate().min_by(|a, b| a.1.total_cmp(&b.1));
        least.map_or((0, 0.0), |(index, sum)| (index, sum / self.scale))
    }
}
