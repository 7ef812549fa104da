//! Other ends of pipes and sockets.

use std::fs;
use std::mem::{MaybeUninit, size_of};
use std::os::unix::fs::MetadataExt;

use libc::{c_int, c_void, sockaddr_storage, socklen_t, ucred};
use sim_time_page::Page;

/// State of a connection that the other side has not accepted, from `netinet/tcp.h`.
const SYN_SENT: u8 = 2;
/// States of a connection in which the other side may send: established, and closed by this side.
const OPEN: [u8; 3] = [1, 4, 5];
/// Lists of the sockets of this machine.
const TCP: [&str; 2] = ["/proc/net/tcp", "/proc/net/tcp6"];
const UDP: [&str; 2] = ["/proc/net/udp", "/proc/net/udp6"];

/// Returns true if the other end of a stream or of a UDP socket is not in a process on simulated time; `None` if it has
/// no other end, or is another socket. A UDP socket that is not connected receives from any process.
pub(crate) fn is_peer_outside(page: &Page, file: c_int) -> Option<bool> {
    if option::<c_int>(file, libc::SOL_SOCKET, libc::SO_DOMAIN)? == libc::AF_UNIX {
        let peer: ucred = option(file, libc::SOL_SOCKET, libc::SO_PEERCRED)?;
        let process = u32::try_from(peer.pid).ok().filter(|it| *it != 0)?;
        // The file may have been passed on by a process that has ended.
        let is_there = || fs::exists(format!("/proc/{process}")).unwrap_or(false);
        return Some(!page.has(process) && is_there());
    }
    let is_outside = |lists: [&str; 2], own: &[u16]| {
        let peer = port(file, libc::getpeername)?;
        let mut inodes = inodes(lists, peer, own).into_iter();
        Some(!inodes.any(|inode| is_open(page, inode, |_| true)))
    };
    match option::<c_int>(file, libc::SOL_SOCKET, libc::SO_PROTOCOL)? {
        libc::IPPROTO_TCP => match option::<u8>(file, libc::IPPROTO_TCP, libc::TCP_INFO)? {
            SYN_SENT => Some(true),
            state if OPEN.contains(&state) => {
                let own = port(file, libc::getsockname)?;
                is_outside(TCP, &[own])
            }
            _ => None,
        },
        // The other end need not be connected.
        libc::IPPROTO_UDP => match port(file, libc::getsockname)? {
            0 => None,
            own => is_outside(UDP, &[own, 0]).or(Some(true)),
        },
        _ => None,
    }
}

/// Returns true if a process on simulated time has a pipe open for writing.
pub(crate) fn is_open_for_writing(page: &Page, inode: u64) -> bool {
    is_open(page, inode, |mode| mode & libc::S_IWUSR != 0)
}

/// Returns the files in a set of `epoll`; none for another file.
pub(crate) fn files_in_set(set: c_int) -> Vec<c_int> {
    let text = fs::read_to_string(format!("/proc/self/fdinfo/{set}")).unwrap_or_default();
    let files = text.lines().filter_map(|line| line.strip_prefix("tfd:"));
    files
        .filter_map(|line| line.split_ascii_whitespace().next()?.parse().ok())
        .collect()
}

/// Returns true if a process on simulated time has a file open, in a mode that is accepted.
fn is_open(page: &Page, inode: u64, accepts: impl Fn(u32) -> bool) -> bool {
    page.process_ids().any(|process| {
        let files = fs::read_dir(format!("/proc/{process}/fd"));
        files.into_iter().flatten().flatten().any(|file| {
            // The entry follows the link to the file; its own mode is that of the link, which the file was opened with.
            let is_it = fs::metadata(file.path()).is_ok_and(|it| it.ino() == inode);
            is_it && file.metadata().is_ok_and(|it| accepts(it.mode()))
        })
    })
}

/// Returns the inodes of the sockets in `lists` that have the port `from` and a peer with one of the ports `to`; 0: none.
fn inodes(lists: [&str; 2], from: u16, to: &[u16]) -> Vec<u64> {
    let texts = lists.map(|path| fs::read_to_string(path).unwrap_or_default());
    let lines = texts.iter().flat_map(|text| text.lines().skip(1));
    let found = lines.filter_map(|line| {
        let fields: Vec<_> = line.split_ascii_whitespace().collect();
        let port = |field: &str| u16::from_str_radix(field.rsplit(':').next()?, 16).ok();
        let (own, peer) = (port(fields.get(1)?)?, port(fields.get(2)?)?);
        let inode = fields.get(9)?.parse().ok()?;
        (own == from && to.contains(&peer) && inode != 0).then_some(inode)
    });
    found.collect()
}

/// Function that returns an address of a socket.
type Address = unsafe extern "C" fn(c_int, *mut libc::sockaddr, *mut socklen_t) -> c_int;

/// Returns the port in an address of a TCP or UDP socket; `None` if it has no such address.
fn port(file: c_int, address: Address) -> Option<u16> {
    let mut found = MaybeUninit::<sockaddr_storage>::zeroed();
    let mut length = size_of::<sockaddr_storage>() as socklen_t;
    // SAFETY: the address has this length; zero is a valid address.
    unsafe {
        if address(file, found.as_mut_ptr().cast(), &raw mut length) != 0 {
            return None;
        }
        // The port is at the same place for both versions of the protocol.
        let address = found.as_ptr().cast::<libc::sockaddr_in>().read();
        Some(u16::from_be(address.sin_port))
    }
}

/// Returns an option of a socket; `None` if the file is no socket, or does not have the option.
fn option<T: Copy>(file: c_int, level: c_int, name: c_int) -> Option<T> {
    let mut value = MaybeUninit::<T>::uninit();
    let mut length = size_of::<T>() as socklen_t;
    // SAFETY: the kernel writes at most this length.
    unsafe {
        let value_at = value.as_mut_ptr().cast::<c_void>();
        let result = libc::getsockopt(file, level, name, value_at, &raw mut length);
        (result == 0 && length as usize == size_of::<T>()).then(|| value.assume_init())
    }
}
