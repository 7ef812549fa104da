//! Address of a cluster of Ray.

use std::fmt;
use std::str::FromStr;

/// Cluster of Ray.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RayAddress {
    /// Cluster that is started on this machine for the campaign.
    Local,
    /// Running cluster, by the address of its head, as `HOST:PORT`.
    Head(String),
}

impl FromStr for RayAddress {
    type Err = String;

    /// Parses `local` or `HOST:PORT`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "local" {
            return Ok(Self::Local);
        }
        let is_port = |port: &str| port.parse::<u16>().is_ok_and(|port| port > 0);
        match text.rsplit_once(':') {
            Some((host, port)) if !host.is_empty() && !host.contains("://") && is_port(port) => {
                Ok(Self::Head(text.to_owned()))
            }
            _ => Err(format!(
                "expected local, or the address HOST:PORT that `ray start --head` prints, got {text}"
            )),
        }
    }
}

impl fmt::Display for RayAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Local => "local",
            Self::Head(address) => address,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_local_or_that_of_a_head() {
        assert_eq!("local".parse(), Ok(RayAddress::Local));
        let head = "10.0.0.5:6379";
        assert_eq!(head.parse(), Ok(RayAddress::Head(head.to_owned())));
        for wrong in [
            "",
            "auto",
            "10.0.0.5",
            ":6379",
            "host:0",
            "ray://host:10001",
        ] {
            assert!(wrong.parse::<RayAddress>().is_err(), "{wrong}");
        }
    }
}
