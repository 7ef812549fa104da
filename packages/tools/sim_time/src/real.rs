//! Functions of libc that this library replaces.

/// Defines a function that returns the replaced function of libc with the same name.
macro_rules! real {
    ($name:ident: $signature:ty) => {
        fn real() -> $signature {
            static FOUND: std::sync::atomic::AtomicPtr<libc::c_void> =
                std::sync::atomic::AtomicPtr::new(std::ptr::null_mut());
            let mut found = FOUND.load(std::sync::atomic::Ordering::Relaxed);
            if found.is_null() {
                found = $crate::real::find(concat!(stringify!($name), "\0"));
                FOUND.store(found, std::sync::atomic::Ordering::Relaxed);
            }
            // SAFETY: the function has this signature in libc.
            unsafe { std::mem::transmute::<*mut libc::c_void, $signature>(found) }
        }
    };
}
pub(crate) use real;

/// Version of the functions for condition variables; an older one has another layout of the variables.
#[cfg(target_arch = "x86_64")]
const CONDITIONS: &std::ffi::CStr = c"GLIBC_2.3.2";

/// Returns the next definition of a function after this library. The name ends with a zero.
pub(crate) fn find(name: &str) -> *mut libc::c_void {
    let text = name.as_ptr().cast();
    #[cfg(target_arch = "x86_64")]
    if name.starts_with("pthread_cond_timedwait") {
        // SAFETY: both texts end with a zero.
        let found = unsafe { libc::dlvsym(libc::RTLD_NEXT, text, CONDITIONS.as_ptr()) };
        if !found.is_null() {
            return found;
        }
    }
    // SAFETY: the text ends with a zero.
    let found = unsafe { libc::dlsym(libc::RTLD_NEXT, text) };
    if found.is_null() {
        // The program could not have been linked to the function.
        eprintln!("sim_time: {name} not found");
        std::process::abort();
    }
    found
}
