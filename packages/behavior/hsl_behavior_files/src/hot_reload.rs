use std::time::Duration;

use behavior_tree::{SemaphoreClaim, Tree};
use hsl_behavior::Blackboard;
use hsl_types::{Time, WorldState};

use crate::tree_file::TreeFile;

/// Time after which a robot changes to a new version although other robots with the old one have not read it.
const AGREEMENT_TIMEOUT: Duration = Duration::from_secs(1);

/// Reload of a tree whose file changes. All robots of a team that run the same version of a tree change to the next
/// version in the same tick: each claims an agreement on the version that it has read, and changes when the claim is
/// granted. Nothing but the claim is exchanged, so a team over ROS changes in the same tick as a team in one process.
#[derive(Clone, Debug)]
pub(crate) struct HotReload {
    file: TreeFile,
    /// Digest of the running version.
    running: u64,
    /// New version that is read but does not run yet.
    next: Option<NextVersion>,
    /// True after an agreement was granted. On a robot without a world that settles claims it stays false, and the robot
    /// changes at once.
    is_settled: bool,
}

/// Version of a tree that was read.
#[derive(Clone, Debug)]
struct NextVersion {
    tree: Tree<Blackboard>,
    digest: u64,
    /// Time at which it was read.
    since: Time,
}

impl HotReload {
    /// Creates the reload of a file whose tree runs.
    pub(crate) fn new(file: TreeFile) -> Self {
        Self {
            running: file.digest(),
            file,
            next: None,
            is_settled: false,
        }
    }

    /// Returns the tree that replaces the running one in this tick, if any, and reads the file if it has changed. Also
    /// returns the warnings of the file. If the file has errors, these are the warnings, and the running tree stays.
    pub(crate) fn update(
        &mut self,
        world_state: &WorldState,
    ) -> (Option<Tree<Blackboard>>, Vec<String>) {
        let now = world_state.now;
        let is_granted = world_state.semaphores.contains(&self.claim().id);
        self.is_settled |= is_granted;
        // The others change now too, whatever is in the file by now.
        let agreed = self.next.take_if(|_| is_granted);
        self.running = agreed.as_ref().map_or(self.running, |it| it.digest);
        let warnings = self.read(now);
        let is_due =
            |next: &mut NextVersion| !self.is_settled || now.since(next.since) >= AGREEMENT_TIMEOUT;
        let alone = self.next.take_if(is_due);
        self.running = alone.as_ref().map_or(self.running, |it| it.digest);
        (alone.or(agreed).map(|it| it.tree), warnings)
    }

    /// Reads the next version if the file has changed. Returns the warnings or errors of the file.
    fn read(&mut self, now: Time) -> Vec<String> {
        match self.file.reload() {
            None => Vec::new(),
            Some(Ok(read)) => {
                let version = NextVersion {
                    tree: read.tree,
                    digest: self.file.digest(),
                    since: self.next.as_ref().map_or(now, |next| next.since),
                };
                self.next = Some(version).filter(|it| it.digest != self.running);
                read.warnings
            }
            Some(Err(invalid)) => {
                self.next = None;
                let fault_line = |fault| format!("{fault}; the old tree keeps running");
                invalid.iter().map(fault_line).collect()
            }
        }
    }

    /// Returns the claim for the next tick: an agreement of all robots that run this version on the next one.
    pub(crate) fn claim(&self) -> SemaphoreClaim {
        let next = self.next.as_ref().map_or(self.running, |next| next.digest);
        SemaphoreClaim::agreement(
            &format!("tree {:016x}", self.running),
            &format!("{next:016x}"),
        )
    }
}
