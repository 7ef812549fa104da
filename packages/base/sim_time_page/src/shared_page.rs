#![expect(unsafe_code, reason = "maps shared memory")]

use std::fs::{File, OpenOptions};
use std::io;
use std::ops::Deref;
use std::os::fd::AsRawFd;
use std::path::Path;
use std::ptr::{self, NonNull};
use std::sync::atomic::Ordering;

use crate::page::{MAGIC, Page};

/// Mapped page, shared with other processes.
#[derive(Debug)]
pub struct SharedPage(NonNull<Page>);

// SAFETY: the page consists of atomic numbers only, and stays mapped until the drop.
unsafe impl Send for SharedPage {}
// SAFETY: as above.
unsafe impl Sync for SharedPage {}

impl SharedPage {
    /// Creates the file of a page. The monotonic time starts at a fixed value, the calendar time at 0.
    ///
    /// # Errors
    ///
    /// Returns an error if the file exists or cannot be written or mapped.
    pub fn create(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create_new(true)
            .open(path)?;
        file.set_len(size_of::<Page>() as u64)?;
        let page = Self::map(&file)?;
        page.begin();
        Ok(page)
    }

    /// Opens the file of a page.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be mapped or is not a page.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        let invalid = || {
            io::Error::new(
                io::ErrorKind::InvalidData,
                "not a page of simulated time of this version",
            )
        };
        if file.metadata()?.len() != size_of::<Page>() as u64 {
            return Err(invalid());
        }
        let page = Self::map(&file)?;
        match page.magic.load(Ordering::Acquire) {
            MAGIC => Ok(page),
            _ => Err(invalid()),
        }
    }

    /// Maps a file of the size of a page.
    fn map(file: &File) -> io::Result<Self> {
        // SAFETY: a new mapping at an address that the kernel selects overlaps no memory in use.
        let address = unsafe {
            libc::mmap(
                ptr::null_mut(),
                size_of::<Page>(),
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_SHARED,
                file.as_raw_fd(),
                0,
            )
        };
        match NonNull::new(address.cast::<Page>()) {
            Some(page) if address != libc::MAP_FAILED => Ok(Self(page)),
            _ => Err(io::Error::last_os_error()),
        }
    }
}

impl Deref for SharedPage {
    type Target = Page;

    fn deref(&self) -> &Page {
        // SAFETY: the mapping has the size and alignment of a page, and every content is valid for atomic numbers.
        unsafe { self.0.as_ref() }
    }
}

impl Drop for SharedPage {
    fn drop(&mut self) {
        // SAFETY: the mapping was created with this address and size, and no reference into it outlives `self`.
        unsafe { libc::munmap(self.0.as_ptr().cast(), size_of::<Page>()) };
    }
}
