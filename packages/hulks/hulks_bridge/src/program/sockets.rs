//! The tables of sockets and processes that Linux keeps.

use std::fs;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;

/// The tables of TCP sockets of this network namespace.
const TABLES: [&str; 2] = ["/proc/self/net/tcp", "/proc/self/net/tcp6"];

/// Returns the inode of the socket whose own address is `near` and that is connected with `far`.
pub(super) fn inode(near: SocketAddr, far: SocketAddr) -> Option<u64> {
    let tables = TABLES
        .iter()
        .filter_map(|table| fs::read_to_string(table).ok());
    tables.into_iter().find_map(|table| {
        let mut lines = table.lines().skip(1);
        lines.find_map(|line| {
            let columns: Vec<_> = line.split_whitespace().collect();
            let is_it = address(columns.get(1)?)? == normal(near)
                && address(columns.get(2)?)? == normal(far);
            is_it.then(|| columns.get(9)?.parse().ok())?
        })
    })
}

/// Returns the process that has a socket open.
pub(super) fn owner(inode: u64) -> Option<u32> {
    let link = format!("socket:[{inode}]");
    let processes = fs::read_dir("/proc").ok()?.flatten();
    processes.into_iter().find_map(|process| {
        let id = process.file_name().to_str()?.parse().ok()?;
        has_open(&process.path(), &link).then_some(id)
    })
}

fn has_open(process: &Path, link: &str) -> bool {
    // Processes of other users cannot be read.
    let Ok(files) = fs::read_dir(process.join("fd")) else {
        return false;
    };
    let mut files = files.flatten();
    files.any(|file| fs::read_link(file.path()).is_ok_and(|target| target == Path::new(link)))
}

/// Parses an address as in `0100007F:1D17`: words in the byte order of the machine.
fn address(text: &str) -> Option<SocketAddr> {
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
    Some(normal(SocketAddr::new(host, port)))
}

/// Returns an IPv4 address within IPv6 as an IPv4 address.
fn normal(address: SocketAddr) -> SocketAddr {
    SocketAddr::new(address.ip().to_canonical(), address.port())
}
