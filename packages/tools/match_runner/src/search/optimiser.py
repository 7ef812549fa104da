"""Proposes points for `sil search` by Bayesian optimization.

The first line of standard input is the seed, the number of dimensions, and whether a value of 0 or less is a failure.
Each further line has the values of the points proposed before, and the number of wanted points; the answer is a line
with the points, in the unit cube.
"""

import json
import sys

import numpy as np
from bayes_opt import BayesianOptimization
from bayes_opt.acquisition import ConstantLiar, ExpectedImprovement, ProbabilityOfImprovement
from scipy.stats import norm
from scipy.stats.qmc import LatinHypercube
from sklearn.gaussian_process.kernels import ConstantKernel, Matern

# Smallest standard deviation of a prediction.
SMALLEST_DEVIATION = 1e-9


class ProbabilityOfFailure(ProbabilityOfImprovement):
    """Logarithm of the probability that a value is 0 or less, whatever the best value is."""

    def base_acq(self, mean: np.ndarray, std: np.ndarray) -> np.ndarray:
        """Returns the logarithm for predictions of the negative value."""
        return norm.logcdf(mean / np.maximum(std, SMALLEST_DEVIATION))


def main() -> None:
    """Answers each line until the end of standard input."""
    plan = json.loads(sys.stdin.readline())
    seed = plan["seed"] % 2**32
    names = [f"x{index:04}" for index in range(plan["dimensions"])]
    acquisition = ProbabilityOfFailure if plan["fails_at_zero"] else ExpectedImprovement
    optimizer = BayesianOptimization(
        f=None,
        pbounds=dict.fromkeys(names, (0.0, 1.0)),
        # The points of a batch are proposed without the values of the others.
        acquisition_function=ConstantLiar(acquisition(xi=0.0, random_state=seed), random_state=seed),
        random_state=seed,
        allow_duplicate_points=True,
        verbose=0,
    )
    # A margin may be far from its mean at the first points, and has corners.
    optimizer.set_gp_params(kernel=ConstantKernel() * Matern(nu=1.5))
    proposed: list[dict[str, float]] = []
    for line in sys.stdin:
        request = json.loads(line)
        for point, value in zip(proposed, request["values"], strict=True):
            # The package maximizes.
            optimizer.register(point, -value)
        if len(optimizer.space) == 0:
            sample = LatinHypercube(d=len(names), seed=seed).random(request["count"])
            proposed = [dict(zip(names, map(float, row), strict=True)) for row in sample]
        else:
            proposed = [optimizer.suggest() for _ in range(request["count"])]
        print(json.dumps([[float(point[name]) for name in names] for point in proposed]), flush=True)


main()
