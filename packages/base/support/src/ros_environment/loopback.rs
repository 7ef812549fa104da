//! Loopback interface, through which the processes of a match exchange messages.

use std::net::{IpAddr, Ipv4Addr, UdpSocket};

use crate::ros_environment::Cause;

/// Returns the cause if no socket can be bound to 127.0.0.1.
pub(crate) fn cause() -> Option<Cause> {
    cause_at(Ipv4Addr::LOCALHOST.into())
}

/// Returns the cause if no socket can be bound to `address`.
fn cause_at(address: IpAddr) -> Option<Cause> {
    let error = UdpSocket::bind((address, 0)).err()?;
    Some(Cause {
        variable: None,
        what: format!("no socket can be bound to {address} ({error})"),
        fix: "bring the loopback interface up with its IPv4 address, `ip link set lo up` and \
              `ip addr add 127.0.0.1/8 dev lo`",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_the_machine_lacks_is_a_cause() {
        // The address is reserved for documentation.
        let cause = cause_at(Ipv4Addr::new(192, 0, 2, 1).into()).unwrap();
        assert!(cause.what.contains("192.0.2.1"), "{cause}");
        assert!(cause.fix.contains("ip link set lo up"), "{cause}");
        assert_eq!(cause_at(Ipv4Addr::LOCALHOST.into()), None);
    }
}
