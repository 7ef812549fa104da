use std::collections::BTreeSet;
use std::fs;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::orphans;

/// Socket of a process, bound to an address.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Socket {
    pub(crate) program: String,
    pub(crate) protocol: &'static str,
    pub(crate) address: IpAddr,
    pub(crate) port: u16,
}

/// Returns the internet sockets of all processes with this marker.
pub(crate) fn find(marker: &str) -> Vec<Socket> {
    let processes = orphans::marked(marker).into_iter();
    processes
        .flat_map(|(id, program)| of_process(id, &program))
        .collect()
}

/// Returns the bound TCP and UDP sockets of a process, from Linux's tables in `/proc`.
fn of_process(id: i32, program: &str) -> Vec<Socket> {
    let open: BTreeSet<String> = fs::read_dir(format!("/proc/{id}/fd"))
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|file| fs::read_link(file.path()).ok())
        .filter_map(|link| {
            let inode = link.to_str()?.strip_prefix("socket:[")?.strip_suffix(']');
            inode.map(str::to_owned)
        })
        .collect();
    let mut sockets = Vec::new();
    for protocol in ["tcp", "tcp6", "udp", "udp6"] {
        let table = fs::read_to_string(format!("/proc/{id}/net/{protocol}")).unwrap_or_default();
        for line in table.lines().skip(1) {
            let columns: Vec<_> = line.split_whitespace().collect();
            if open.contains(columns[9]) {
                let (address, port) = columns[1].split_once(':').unwrap();
                sockets.push(Socket {
                    program: program.to_owned(),
                    protocol,
                    address: parse(address),
                    port: u16::from_str_radix(port, 16).unwrap(),
                });
            }
        }
    }
    sockets
}

/// Parses an address in the format of the kernel: hexadecimal words of four bytes in native byte order.
fn parse(text: &str) -> IpAddr {
    let bytes: Vec<u8> = (0..text.len() / 8)
        .flat_map(|word| {
            let digits = &text[word * 8..(word + 1) * 8];
            u32::from_str_radix(digits, 16).unwrap().to_ne_bytes()
        })
        .collect();
    match <[u8; 4]>::try_from(bytes.as_slice()) {
        Ok(bytes) => Ipv4Addr::from(bytes).into(),
        Err(_) => Ipv6Addr::from(<[u8; 16]>::try_from(bytes.as_slice()).unwrap()).into(),
    }
}
