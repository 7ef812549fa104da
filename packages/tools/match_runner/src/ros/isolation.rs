//! Network and shared memory for the processes of one match, which other programs on this host cannot reach.

use std::ffi::CString;
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use anyhow::anyhow;
use rustix::ioctl::{self, Setter};
use rustix::mount::{MountFlags, MountPropagationFlags, mount, mount_change};
use rustix::net::{AddressFamily, SocketType, socket};
use rustix::process::{chdir, getegid, geteuid};
use rustix::thread::{LinkNameSpaceType, UnshareFlags, move_into_link_name_space, unshare_unsafe};

use crate::process::child;

/// Fix if the kernel refuses the namespaces.
const ADVICE: &str = "allow unprivileged user namespaces (sysctl kernel.unprivileged_userns_clone=1 on Debian, \
    kernel.apparmor_restrict_unprivileged_userns=0 on Ubuntu, user.max_user_namespaces and user.max_net_namespaces \
    above 0; in a container, also its seccomp profile), or play without --isolated in a ROS domain of its own";

/// Request code of the ioctl that sets the flags of a network interface, from `linux/sockios.h`.
const SIOCSIFFLAGS: ioctl::Opcode = 0x8914;
/// Flag of an interface that is up, from `linux/if.h`.
const IFF_UP: i16 = 1;

/// `struct ifreq` of `linux/if.h`, with its flags.
#[repr(C)]
#[derive(Debug)]
struct InterfaceFlags {
    name: [u8; 16],
    flags: i16,
    rest: [u8; 22],
}

/// Linux namespaces: a network with only a loopback interface, and mounts with an empty `/dev/shm`. They end with their
/// last process.
#[derive(Clone, Debug)]
pub(super) struct Isolation(Arc<Namespaces>);

/// Open namespaces, which a process enters.
#[derive(Debug)]
struct Namespaces {
    /// Namespaces in the order of entering.
    namespaces: Vec<(LinkNameSpaceType, OwnedFd)>,
    /// Working directory, which is reset by entering a mount namespace.
    working_directory: CString,
}

impl Isolation {
    /// Creates the namespaces. A short-lived process creates them; the open files keep them alive.
    ///
    /// # Errors
    ///
    /// Returns an error if the kernel refuses them.
    pub(super) fn new() -> anyhow::Result<Self> {
        let refused = |error| anyhow!("the kernel refused --isolated: {error}; {ADVICE}");
        let mut founder = create_namespaces().map_err(refused)?;
        let opened = Namespaces::open(&founder);
        // The process ends when its standard input is closed.
        drop(founder.stdin.take());
        let _ = founder.wait();
        Ok(Self(Arc::new(opened.map_err(refused)?)))
    }

    /// Makes `command` start its process in the namespaces, with the working directory of this process.
    #[expect(
        unsafe_code,
        reason = "a process enters namespaces between fork and exec"
    )]
    pub(super) fn enter(&self, command: &mut Command) {
        let namespaces = Arc::clone(&self.0);
        // SAFETY: between fork and exec only system calls are made; nothing is allocated or locked.
        unsafe {
            command.pre_exec(move || {
                for (kind, namespace) in &namespaces.namespaces {
                    move_into_link_name_space(namespace.as_fd(), Some(*kind))?;
                }
                Ok(chdir(namespaces.working_directory.as_c_str())?)
            });
        }
    }
}

impl Namespaces {
    /// Opens the namespaces of `process`, except those in which this process is, too. Stores the working directory of
    /// this process.
    fn open(process: &Child) -> io::Result<Self> {
        // The other namespaces belong to the user namespace, which must be entered first.
        let kinds = [
            (LinkNameSpaceType::User, "user"),
            (LinkNameSpaceType::Network, "net"),
            (LinkNameSpaceType::Mount, "mnt"),
        ];
        let mut namespaces = Vec::new();
        for (kind, name) in kinds {
            let theirs = format!("/proc/{}/ns/{name}", process.id());
            let ours = std::fs::read_link(format!("/proc/self/ns/{name}"))?;
            if std::fs::read_link(&theirs)? != ours {
                namespaces.push((kind, File::open(theirs)?.into()));
            }
        }
        let working_directory = CString::new(std::env::current_dir()?.as_os_str().as_bytes())?;
        Ok(Self {
            namespaces,
            working_directory,
        })
    }
}

/// Starts a process in new namespaces with an empty `/dev/shm` and a running loopback interface. The process ends when
/// its standard input is closed. Without the right to create them directly, a user namespace, which grants it, is
/// created, too.
#[expect(
    unsafe_code,
    reason = "a process leaves its namespaces between fork and exec"
)]
fn create_namespaces() -> io::Result<Child> {
    let user_map = format!("{0} {0} 1", geteuid().as_raw());
    let group_map = format!("{0} {0} 1", getegid().as_raw());
    let mut command = Command::new("cat");
    command.stdin(Stdio::piped()).stdout(Stdio::null());
    // SAFETY: between fork and exec only system calls are made; nothing is allocated or locked.
    unsafe {
        command.pre_exec(move || {
            let own = UnshareFlags::NEWNET | UnshareFlags::NEWNS;
            // The process has a single thread and shares neither files nor memory with its parent.
            if unshare_unsafe(own).is_err() {
                unshare_unsafe(own | UnshareFlags::NEWUSER)?;
                write("/proc/self/setgroups", "deny")?;
                write("/proc/self/uid_map", &user_map)?;
                write("/proc/self/gid_map", &group_map)?;
            }
            let private = MountPropagationFlags::REC | MountPropagationFlags::PRIVATE;
            mount_change(c"/", private)?;
            let flags = MountFlags::NOSUID | MountFlags::NODEV;
            mount(c"tmpfs", c"/dev/shm", c"tmpfs", flags, c"mode=1777")?;
            start_loopback()
        });
    }
    child::spawn(&mut command)
}

/// Writes a text to an existing file.
fn write(file: &str, text: &str) -> io::Result<()> {
    File::options()
        .write(true)
        .open(file)?
        .write_all(text.as_bytes())
}

/// Brings up the loopback interface of the current network namespace.
#[expect(unsafe_code, reason = "no safe function brings a network interface up")]
fn start_loopback() -> io::Result<()> {
    let mut request = InterfaceFlags {
        name: [0; 16],
        flags: IFF_UP,
        rest: [0; 22],
    };
    request.name[..2].copy_from_slice(b"lo");
    let any = socket(AddressFamily::INET, SocketType::DGRAM, None)?;
    // SAFETY: the request takes a `struct ifreq`, of which it reads the name and the flags.
    unsafe { ioctl::ioctl(&any, Setter::<SIOCSIFFLAGS, InterfaceFlags>::new(request)) }?;
    Ok(())
}
