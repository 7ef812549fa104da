#![no_main]

use game_controller_fuzz::use_up;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    use_up(bytes);
});
