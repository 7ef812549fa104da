//! Ticks allocate no memory.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::time::Duration;

use behavior_tree::*;

/// System allocator that counts the allocations of each thread.
struct Counting;

thread_local! {
    static ASKED: Cell<usize> = const { Cell::new(0) };
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[expect(unsafe_code, reason = "an allocator is unsafe to implement")]
// SAFETY: all calls are forwarded to the system allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ASKED.set(ASKED.get() + 1);
        // SAFETY: as above.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// Returns a tree with every kind of node, whose leaves count ticks.
fn tree() -> Tree<u32> {
    let wait = || action("wait", |ticks: &mut u32| count(ticks, 3));
    let walk = || action("walk", |ticks: &mut u32| count(ticks, 5));
    let even = || condition("even", |ticks: &u32| ticks.is_multiple_of(2));
    let second = Duration::from_secs(1);
    Tree::new(parallel(
        "everything",
        20,
        20,
        [
            sequence_with_memory("", [wait(), walk()]),
            sequence_with_lasting_memory("", [walk(), wait()]),
            selection_with_memory("", [not(even()), wait()]),
            selection("", [not(even()), sequence("", [even(), walk()])]),
            scoring_select(
                "",
                0.1,
                [
                    (score("", |ticks: &u32| f64::from(*ticks % 7)), walk()),
                    (score("", |ticks: &u32| f64::from(*ticks % 4)), wait()),
                ],
            ),
            guard("", "", |ticks: &u32| ticks.is_multiple_of(3), walk()),
            semaphore("", "attacker", 1, walk()),
            repeat("", None, wait()),
            retry("", Some(3), wait()),
            timeout("", second, walk()),
            delay("", second, walk()),
            force_success(force_failure(run_once("", false, wait()))),
            if_then_else("", even(), walk(), Some(wait())),
            while_do_else("", even(), walk(), Some(wait())),
            switch(
                "",
                Question::new("", |ticks: &u32| *ticks as usize % 3),
                [walk(), wait()],
            ),
            subtree("", walk()),
        ],
    ))
}

fn count(ticks: &mut u32, every: u32) -> Status {
    *ticks += 1;
    if ticks.is_multiple_of(every) {
        Status::Success
    } else {
        Status::Running
    }
}

#[test]
fn a_tick_takes_no_memory() {
    let mut tree = tree();
    let mut ticks = 0;
    let before = ASKED.get();
    for tick in 0..1000 {
        tree.tick(Duration::from_millis(10 * tick), &mut ticks);
    }
    let asked = ASKED.get() - before;
    assert!(ticks > 1000);
    assert_eq!(asked, 0);
}
