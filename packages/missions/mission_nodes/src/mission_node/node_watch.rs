use std::time::{Duration, Instant};

use hsl_ros::Node;

/// Period of the checks for nodes that offer the service.
const CHECK_PERIOD: Duration = Duration::from_millis(500);

/// Time without a response after which it is logged.
const SILENT: Duration = Duration::from_secs(2);

/// Log of another node of the mission: whether it responds, is gone, or has come back.
pub(super) struct NodeWatch {
    name: &'static str,
    /// Service of the node.
    service: &'static str,
    /// True if the node responds at once, so that a missing response is remarkable.
    is_quick: bool,
    /// Ids of the service when it was last found.
    known: Vec<[u8; 16]>,
    is_gone: bool,
    /// Start of the present wait for a response.
    waiting: Option<Instant>,
    has_logged_wait: bool,
    next_check: Instant,
}

impl NodeWatch {
    /// Creates a watch of a node that was not found yet.
    pub(super) fn new(
        name: &'static str,
        service: &'static str,
        is_quick: bool,
        now: Instant,
    ) -> Self {
        Self {
            name,
            service,
            is_quick,
            known: Vec::new(),
            is_gone: false,
            waiting: None,
            has_logged_wait: false,
            next_check: now,
        }
    }

    /// Logs changes since the last call. `is_waiting` is true while a response is missing.
    pub(super) fn update(&mut self, node: &Node, now: Instant, is_waiting: bool) {
        let name = self.name;
        match (is_waiting, self.waiting) {
            (true, None) => self.waiting = Some(now),
            (true, Some(since))
                if self.is_quick && now.duration_since(since) > SILENT && !self.has_logged_wait =>
            {
                self.has_logged_wait = true;
                tracing::warn!("{name} does not respond: the mission waits for it");
            }
            (false, Some(since)) => {
                self.waiting = None;
                if std::mem::take(&mut self.has_logged_wait) {
                    let seconds = now.duration_since(since).as_secs_f64();
                    tracing::info!("{name} responds again after {seconds:.1} s");
                }
            }
            _ => {}
        }
        if now >= self.next_check {
            self.next_check = now + CHECK_PERIOD;
            let found = node.servers(self.service);
            self.compare(found.into_iter().map(|it| it.id).collect());
        }
    }

    /// Compares the ids of the service with those before.
    fn compare(&mut self, found: Vec<[u8; 16]>) {
        let name = self.name;
        let is_known = !self.known.is_empty();
        if found.is_empty() {
            if is_known && !std::mem::replace(&mut self.is_gone, true) {
                tracing::warn!("{name} is gone: its process ended");
            }
            return;
        }
        if std::mem::take(&mut self.is_gone) {
            tracing::info!("{name} has come back");
        } else if is_known && found.iter().any(|id| !self.known.contains(id)) {
            tracing::info!("{name} was started again");
        }
        self.known = found;
    }
}
