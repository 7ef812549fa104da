//! Data of a run for its verdict and its recording.

pub(crate) mod answer_count;
pub(crate) mod frame;
pub(crate) mod late_errors;
pub(crate) mod packet_log;
pub(crate) mod reproducibility;
pub(crate) mod result;
pub(crate) mod silence;
pub(crate) mod timeline;
pub(crate) mod unanswered;
pub(crate) mod violations;
