//! Logs of robots: times, check, merging, and what the page and reports show of them.

mod check;
mod logs;
mod merge;
mod recording;
mod times;
