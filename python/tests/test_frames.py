"""Frames of bags and campaigns."""

import sys
from pathlib import Path
from unittest import mock

import pandas
import polars
import sil

from .in_folder import InFolder

SCENARIO = "striker_kicks_close_ball"
GOLDEN = Path(__file__).resolve().parents[2] / "bags" / "golden"


class Bags(InFolder):
    """Frames of topics."""

    def test_both_libraries_read_the_same_values(self) -> None:
        """Columns, types and null values agree."""
        bag = sil.Bag(GOLDEN)
        count = {topic.name: topic.messages for topic in bag.topics()}["/sim/truth"]
        by_pandas = bag.topic("/sim/truth", library="pandas")
        by_polars = bag.topic("/sim/truth", library="polars")
        self.assertIsInstance(by_pandas, pandas.DataFrame)
        self.assertIsInstance(by_polars, polars.DataFrame)
        self.assertEqual((len(by_pandas), by_polars.height), (count, count))
        self.assertEqual(list(by_pandas.columns), by_polars.columns)
        self.assertEqual(by_pandas["tick"].tolist(), by_polars["tick"].to_list())
        self.assertEqual(by_pandas["ball.position.x"].isna().tolist(), by_polars["ball.position.x"].is_null().to_list())
        self.assertEqual(by_pandas["ball.position.x"].sum(), by_polars["ball.position.x"].to_pandas().sum())
        self.assertEqual(by_polars.schema["ball.position.x"], polars.Float32)
        self.assertEqual(by_pandas["time_ns"].dtype, "uint64")

    def test_a_part_of_a_topic_is_selected_by_time(self) -> None:
        """The limits belong to the part."""
        part = sil.Bag(GOLDEN).topic("/hulks/robot_1/world_state", start=0.5, end=1.0)
        self.assertGreater(len(part), 1)
        self.assertGreaterEqual(part["time_ns"].min(), 500_000_000)
        self.assertLessEqual(part["time_ns"].max(), 1_000_000_000)

    def test_unknown_topics_and_bags_are_usage_errors(self) -> None:
        """The error of a name with a mistake, or without its namespace, has the nearest topics."""
        bag = sil.Bag(GOLDEN)
        near = "no topic /sim/trut; did you mean /sim/truth"
        self.assertRaisesRegex(sil.UsageError, near, bag.topic, "/sim/trut")
        self.assertRaisesRegex(sil.SilError, "did you mean /hulks/robot_1/world_state", bag.topic, "world_state")
        self.assertRaisesRegex(sil.SilError, "expected one of /clock", bag.topic, "/nothing_like_it")
        self.assertRaisesRegex(sil.UsageError, "contains no message", bag.topic, "/sim/truth", start=1000)
        self.assertRaisesRegex(sil.UsageError, "gone", sil.Bag("gone").topics)

    def test_a_topic_without_messages_is_an_empty_frame(self) -> None:
        """The frame has the columns of the topic's messages."""
        layout = "/hulks/robot_1/behavior/tree_layout"
        whole = sil.Bag(GOLDEN).topic(layout)
        part = sil.Bag(GOLDEN).topic(layout, start=0.5)
        self.assertGreater(len(whole), 0)
        self.assertEqual((len(part), list(part.columns)), (0, list(whole.columns)))

    def test_a_missing_library_is_named_with_the_command_that_installs_it(self) -> None:
        """Without pandas, polars is used."""
        bag = sil.Bag(GOLDEN)
        with mock.patch.dict(sys.modules, {"pyarrow": None}):
            self.assertIsInstance(bag.topic("/clock"), polars.DataFrame)
            with self.assertRaisesRegex(sil.MissingLibraryError, "pandas not found.*`pip install pandas pyarrow`"):
                bag.topic("/clock", library="pandas")
        with mock.patch.dict(sys.modules, {"pandas": None, "polars": None}):
            both = "`pip install pandas pyarrow` or `pip install polars`"
            self.assertRaisesRegex(sil.MissingLibraryError, both, bag.topic, "/clock")
        self.assertRaisesRegex(ValueError, "got numpy", bag.topic, "/clock", library="numpy")


class Campaigns(InFolder):
    """Frames of campaigns."""

    def test_a_row_for_each_seed(self) -> None:
        """The command line reads the folder, too."""
        runs = sil.batch(SCENARIO, seeds=range(3, 6), jobs=2, bags="all", folder="mine")
        self.assertEqual(runs["seed"].tolist(), [3, 4, 5])
        self.assertTrue(runs["passed"].all())
        self.assertEqual(runs["statistics.hulks.goals"].tolist(), [1, 1, 1])
        self.assertEqual(runs["bag"].tolist(), ["mine/seed-3", "mine/seed-4", "mine/seed-5"])
        alone = sil.run(SCENARIO, seed=4, bag=False)
        self.assertEqual(runs["ticks"][1], alone.ticks)
        again = sil.campaign_results("mine", library="polars")
        self.assertEqual(again["seconds"].to_list(), runs["seconds"].tolist())

    def test_a_sweep_has_a_column_for_each_parameter(self) -> None:
        """Failed runs have a reason and a bag."""
        runs = sil.sweep(SCENARIO, {"simulation.kick_radius": [0, 0.25]}, seeds=1, jobs=2)
        self.assertEqual(runs["simulation.kick_radius"].tolist(), [0, 0.25])
        self.assertEqual(runs["verdict"].tolist(), ["failed", "passed"])
        self.assertIn("time limit", runs["reason"][0])
        self.assertTrue(Path(runs["bag"][0]).is_dir())
        self.assertEqual(runs["reason"][1], "")

    def test_invalid_arguments_are_refused_before_the_campaign(self) -> None:
        """No folder is created."""
        self.assertRaisesRegex(ValueError, "consecutive", sil.batch, SCENARIO, seeds=[1, 3])
        self.assertRaisesRegex(ValueError, "comma", sil.sweep, SCENARIO, {"pacing": ["a,b"]})
        self.assertRaisesRegex(ValueError, "at least one parameter", sil.sweep, SCENARIO, {})
        self.assertRaisesRegex(ValueError, "no values", sil.sweep, SCENARIO, {"pacing": []})
        self.assertRaises(sil.UsageError, sil.batch, SCENARIO, set={"halfs": 2})
        self.assertRaises(sil.UsageError, sil.sweep, SCENARIO, {"halfs": [2]})
        self.assertFalse(Path("bags").exists())

    def test_a_folder_without_a_campaign_is_a_usage_error(self) -> None:
        """Errors of the package have one type."""
        Path("broken").mkdir()
        Path("broken/results.jsonl").write_text("[1]\n")
        for folder in ("missing", "broken"):
            self.assertRaisesRegex(sil.UsageError, folder, sil.campaign_results, folder)

    def test_a_campaign_with_failures_of_the_environment_returns_all_runs(self) -> None:
        """The verdict of each run is in its row."""
        runs = sil.batch(SCENARIO, seeds=range(2), set={"faults": "kill hulks/2 at 0.1 s"}, bags="none")
        self.assertEqual(runs["verdict"].tolist(), ["infrastructure"] * 2)
