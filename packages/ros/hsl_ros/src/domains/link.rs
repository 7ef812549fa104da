//! Link of the process in the domain of the program.

use std::io;
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use futures::channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
use hsl_wire::topics::{Qos, Topic};

use super::endpoint::Endpoint;
use super::frame::Frame;
use super::lock;

/// Link to the gateway, which has the topics of the match.
pub(crate) struct Link {
    output: Arc<Mutex<UnixStream>>,
    received: Arc<Received>,
}

/// Endpoints by their numbers, and the state of the link.
#[derive(Default)]
struct Received {
    /// Queues of the subscriptions.
    queues: Mutex<Vec<UnboundedSender<Vec<u8>>>>,
    /// Numbers of matched subscriptions of the publishers.
    readers: Mutex<Vec<Arc<AtomicUsize>>>,
    is_closed: AtomicBool,
}

/// Publisher of the gateway.
#[derive(Clone, Debug)]
pub(crate) struct LinkedPublisher {
    number: usize,
    output: Arc<Mutex<UnixStream>>,
    readers: Arc<AtomicUsize>,
}

impl Link {
    /// Opens the link of this process, whose socket is the standard input.
    ///
    /// # Errors
    /// Returns an error if the standard input is not a socket, or if no thread can be started.
    pub(crate) fn open() -> io::Result<Self> {
        let input = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
        let output = Arc::new(Mutex::new(input.try_clone()?));
        let received = Arc::new(Received::default());
        let link = Self {
            output,
            received: Arc::clone(&received),
        };
        thread::Builder::new()
            .name("link".to_owned())
            .spawn(move || received.read(input))?;
        Ok(link)
    }

    /// Returns true if a topic belongs to the match, and not to the program. `topic` is its name within the namespace
    /// of the node, or a global name of the match.
    pub(crate) fn carries(topic: &str) -> bool {
        Topic::all().any(|known| known.name == topic)
    }

    /// Returns true if the gateway has ended.
    pub(crate) fn is_closed(&self) -> bool {
        self.received.is_closed.load(Ordering::Acquire)
    }

    /// Creates a publisher in the domain of the match.
    ///
    /// # Errors
    /// Returns an error if the gateway has ended.
    pub(crate) fn publisher(
        &self,
        topic: &str,
        message_type: &str,
        qos: Qos,
    ) -> io::Result<LinkedPublisher> {
        let count = Arc::new(AtomicUsize::new(0));
        let mut readers = lock(&self.received.readers);
        let number = readers.len();
        readers.push(Arc::clone(&count));
        drop(readers);
        let endpoint = Endpoint {
            is_publisher: true,
            topic: topic.to_owned(),
            message_type: message_type.to_owned(),
            qos,
        };
        Frame::Create(endpoint).write(&mut *lock(&self.output))?;
        Ok(LinkedPublisher {
            number,
            output: Arc::clone(&self.output),
            readers: count,
        })
    }

    /// Creates a subscription in the domain of the match, and returns its encoded messages.
    ///
    /// # Errors
    /// Returns an error if the gateway has ended.
    pub(crate) fn subscription(
        &self,
        topic: &str,
        message_type: &str,
        qos: Qos,
    ) -> io::Result<UnboundedReceiver<Vec<u8>>> {
        let (queue, messages) = unbounded();
        lock(&self.received.queues).push(queue);
        let endpoint = Endpoint {
            is_publisher: false,
            topic: topic.to_owned(),
            message_type: message_type.to_owned(),
            qos,
        };
        Frame::Create(endpoint).write(&mut *lock(&self.output))?;
        Ok(messages)
    }
}

impl Received {
    /// Reads frames until the end of the link.
    fn read(&self, mut input: UnixStream) {
        // A gateway that breaks off within a frame has ended, too.
        while let Ok(Some(frame)) = Frame::read(&mut input) {
            match frame {
                Frame::Message { number, bytes } => {
                    if let Some(queue) = lock(&self.queues).get(number) {
                        // The receiver is dropped with its subscription.
                        let _ = queue.unbounded_send(bytes);
                    }
                }
                Frame::Readers { number, count } => {
                    if let Some(readers) = lock(&self.readers).get(number) {
                        readers.store(count, Ordering::Release);
                    }
                }
                // Only this process creates endpoints.
                Frame::Create(_) => break,
            }
        }
        self.is_closed.store(true, Ordering::Release);
    }
}

impl LinkedPublisher {
    /// Publishes an encoded message.
    ///
    /// # Errors
    /// Returns an error if the gateway has ended.
    pub(crate) fn publish(&self, cdr: &[u8]) -> io::Result<()> {
        let frame = Frame::Message {
            number: self.number,
            bytes: cdr.to_vec(),
        };
        frame.write(&mut *lock(&self.output))
    }

    /// Returns the last reported number of matched subscriptions.
    pub(crate) fn readers(&self) -> usize {
        self.readers.load(Ordering::Acquire)
    }
}
