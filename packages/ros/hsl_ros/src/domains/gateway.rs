//! Gateway: the process of a node in the domain of the match.

use std::net;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};

use super::endpoint::Endpoint;
use super::frame::Frame;
use super::{IS_LINKED, lock};
use crate::{Node, RawPublisher, RawSubscription, Shutdown, shell};

/// Time to wait for messages before the gateway looks for requests of the second process, and for its end.
const POLL_PERIOD: Duration = Duration::from_millis(10);
/// Number of periods that the second process has to exit in after the end of the link.
const EXIT_PERIODS: u32 = 500;

/// Time after which a second process that reads no messages is ended.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// Publishers by their numbers.
type Publishers = Arc<Mutex<Vec<RawPublisher>>>;

/// Request for an endpoint, and the channel that reports its creation.
type Request = (Endpoint, mpsc::Sender<()>);

/// Topics of the match that the second process uses.
struct Gateway {
    link: UnixStream,
    requests: mpsc::Receiver<Request>,
    publishers: Publishers,
    /// Last reported numbers of matched subscriptions of the publishers.
    readers: Vec<usize>,
    subscriptions: Vec<RawSubscription>,
}

/// Starts this program again in another ROS domain, with the same arguments, and passes the messages of the match
/// between `node` and that process, until the process ends or the shutdown is requested. Returns the exit code.
///
/// # Errors
/// Returns an error if the process cannot be started, if it fails, or if ROS refuses a topic.
pub fn serve(node: &mut Node, domain: u8, shutdown: &Shutdown) -> anyhow::Result<u8> {
    let (link, theirs) = UnixStream::pair().context("cannot create a socket")?;
    let program = std::env::current_exe().context("cannot find this program")?;
    let mut child = Command::new(&program)
        .args(std::env::args_os().skip(1))
        .env("ROS_DOMAIN_ID", domain.to_string())
        .env(IS_LINKED, "1")
        .stdin(Stdio::from(OwnedFd::from(theirs)))
        .spawn()
        .with_context(|| format!("cannot start {} in domain {domain}", program.display()))?;
    let served = Gateway::start(link).and_then(|mut gateway| {
        let served = gateway.serve(node, &mut child, shutdown);
        // The other process ends with the link.
        let _ = gateway.link.shutdown(net::Shutdown::Both);
        served
    });
    let status = end(&mut child);
    served?;
    let status = status?;
    if shutdown.is_requested() {
        return Ok(shell::PASSED);
    }
    match status.code().map(u8::try_from) {
        // The other process has reported the error of the user.
        Some(Ok(shell::WRONG_USE)) => Ok(shell::WRONG_USE),
        _ => bail!("the process in domain {domain} ended: {status}"),
    }
}

/// Waits for the end of the second process, and kills it if it does not end. Returns its status.
fn end(child: &mut Child) -> std::io::Result<ExitStatus> {
    for _ in 0..EXIT_PERIODS {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        thread::sleep(POLL_PERIOD);
    }
    child.kill()?;
    child.wait()
}

impl Gateway {
    /// Starts the thread that reads the frames of the second process.
    fn start(link: UnixStream) -> anyhow::Result<Self> {
        link.set_write_timeout(Some(WRITE_TIMEOUT))?;
        let input = link.try_clone()?;
        let (sender, requests) = mpsc::channel();
        let publishers = Publishers::default();
        let published = Arc::clone(&publishers);
        thread::Builder::new()
            .name("link".to_owned())
            .spawn(move || {
                read(&input, &sender, &published);
                // The second process ends with the link.
                let _ = input.shutdown(net::Shutdown::Both);
            })?;
        Ok(Self {
            link,
            requests,
            publishers,
            readers: Vec::new(),
            subscriptions: Vec::new(),
        })
    }

    /// Passes messages until the second process or the link ends, or until the shutdown is requested.
    fn serve(
        &mut self,
        node: &mut Node,
        child: &mut Child,
        shutdown: &Shutdown,
    ) -> anyhow::Result<()> {
        while !shutdown.is_requested() {
            node.spin(POLL_PERIOD);
            while let Ok((endpoint, created)) = self.requests.try_recv() {
                self.create(node, &endpoint)?;
                // The thread waits for this.
                let _ = created.send(());
            }
            // A link that is closed or blocked belongs to a process that ends or hangs.
            if self.pass_messages().is_err() || child.try_wait()?.is_some() {
                break;
            }
        }
        Ok(())
    }

    /// Creates a publisher or a subscription.
    fn create(&mut self, node: &mut Node, endpoint: &Endpoint) -> Result<(), crate::Error> {
        let Endpoint {
            is_publisher,
            topic,
            message_type,
            qos,
        } = endpoint;
        if *is_publisher {
            let publisher = node.raw_publisher(topic, message_type, *qos)?;
            lock(&self.publishers).push(publisher);
            self.readers.push(0);
        } else {
            let subscription = node.raw_subscription(topic, message_type, *qos)?;
            self.subscriptions.push(subscription);
        }
        Ok(())
    }

    /// Passes the received messages and the changed numbers of readers to the second process.
    fn pass_messages(&mut self) -> std::io::Result<()> {
        for (number, subscription) in self.subscriptions.iter().enumerate() {
            while let Some(bytes) = subscription.take() {
                Frame::Message { number, bytes }.write(&mut self.link)?;
            }
        }
        let publishers = lock(&self.publishers);
        for (number, (publisher, known)) in publishers.iter().zip(&mut self.readers).enumerate() {
            let count = publisher.readers();
            if count != std::mem::replace(known, count) {
                Frame::Readers { number, count }.write(&mut self.link)?;
            }
        }
        Ok(())
    }
}

/// Publishes the messages of the second process and passes its requests to the thread of the node, until the link is
/// closed. A message after a request waits until its publisher exists.
fn read(mut input: &UnixStream, requests: &mpsc::Sender<Request>, publishers: &Publishers) {
    while let Ok(Some(frame)) = Frame::read(&mut input) {
        match frame {
            Frame::Create(endpoint) => {
                let (created, is_created) = mpsc::channel();
                if requests.send((endpoint, created)).is_err() || is_created.recv().is_err() {
                    return;
                }
            }
            Frame::Message { number, bytes } => {
                let publishers = lock(publishers);
                let Some(publisher) = publishers.get(number) else {
                    return;
                };
                if let Err(error) = publisher.publish(&bytes) {
                    tracing::error!("{error}");
                    return;
                }
            }
            // Only the gateway counts readers.
            Frame::Readers { .. } => return,
        }
    }
}
