//! Linux's tables of sockets and processes.

use std::fs;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;

/// Tables of the TCP sockets of this network namespace.
const TABLES: [&str; 2] = ["/proc/self/net/tcp", "/proc/self/net/tcp6"];

/// Returns the inode of the TCP socket with the local address `near` and the remote address `far`, from Linux's tables
/// in `/proc`. Returns `None` if there is none.
pub(super) fn find_inode(near: SocketAddr, far: SocketAddr) -> Option<u64> {
    let tables = TABLES
        .iter()
        .filter_map(|table| fs::read_to_string(table).ok());
    tables.into_iter().find_map(|table| {
        let mut lines = table.lines().skip(1);
        lines.find_map(|line| {
            let columns: Vec<_> = line.split_whitespace().collect();
            let is_wanted = parse_address(columns.get(1)?)? == canonical(near)
                && parse_address(columns.get(2)?)? == canonical(far);
            // Column 9 of a line is the inode.
            is_wanted.then(|| columns.get(9)?.parse().ok())?
        })
    })
}

/// Returns the id of the process that has opened the socket with this inode, or `None` if it cannot be found, for
/// example because it belongs to another user.
pub(super) fn find_owner(inode: u64) -> Option<u32> {
    let link = format!("socket:[{inode}]");
    let processes = fs::read_dir("/proc").ok()?.flatten();
    processes.into_iter().find_map(|process| {
        let id = process.file_name().to_str()?.parse().ok()?;
        has_open(&process.path(), &link).then_some(id)
    })
}

/// Returns whether a process, given by its folder in `/proc`, has opened the file that `link` names.
fn has_open(process: &Path, link: &str) -> bool {
    // Processes of other users cannot be read.
    let Ok(files) = fs::read_dir(process.join("fd")) else {
        return false;
    };
    let mut files = files.flatten();
    files.any(|file| fs::read_link(file.path()).is_ok_and(|target| target == Path::new(link)))
}

/// Parses an address of Linux's tables, such as `0100007F:1D17`: hexadecimal words of 4 bytes in the byte order of the
/// machine, and the port. Returns `None` for any other text.
fn parse_address(text: &str) -> Option<SocketAddr> {
    let (host, port) = text.split_once(':')?;
    let port = u16::from_str_radix(port, 16).ok()?;
    let words = (0..host.len()).step_by(8).map(|at| {
        let word = u32::from_str_radix(host.get(at..at + 8)?, 16).ok()?;
        Some(word.to_ne_bytes())
    });
    let bytes = words.collect::<Option<Vec<_>>>()?.concat();
    let host = match bytes.len() {
        4 => IpAddr::from(Ipv4Addr::from(<[u8; 4]>::try_from(bytes).ok()?)),
        _ => IpAddr::from(Ipv6Addr::from(<[u8; 16]>::try_from(bytes).ok()?)),
    };
    Some(canonical(SocketAddr::new(host, port)))
}

/// Returns the address, with an IPv4 address that is mapped to IPv6 replaced by the IPv4 address itself.
fn canonical(address: SocketAddr) -> SocketAddr {
    SocketAddr::new(address.ip().to_canonical(), address.port())
}
