//! Services of `ros2 param list`, `get`, `describe` and `set`. The services of r2r lack ranges and the read-only flag
//! in their descriptions.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

use futures::{FutureExt, StreamExt, future};
use r2r::rcl_interfaces::srv::{
    DescribeParameters, GetParameterTypes, GetParameters, ListParameters, SetParameters,
    SetParametersAtomically,
};
use r2r::{QosProfile, ServiceRequest, WrappedServiceTypeSupport};

use crate::Error;
use crate::offered_parameters::OfferedParameters;

/// Future that answers requests when polled and never ends.
pub(crate) type Services = Pin<Box<dyn Future<Output = ()> + Send>>;

pub(crate) type Shared = Arc<Mutex<OfferedParameters>>;

/// Creates the parameter services of a node, whose fully qualified name is `name`. Returns the future that answers
/// their requests when it is polled. Also returns the parameters, which future and node share.
///
/// # Errors
/// Returns an error if ROS refuses a service.
pub(crate) fn offer(
    node: &mut r2r::Node,
    name: &str,
    parameters: OfferedParameters,
) -> Result<(Services, Shared), Error> {
    let shared = Arc::new(Mutex::new(parameters));
    let mut server = Server {
        node,
        name,
        shared: Arc::clone(&shared),
    };
    let services = vec![
        server.serve::<ListParameters::Service>("list_parameters", |it, request| {
            ListParameters::Response {
                result: it.list(&request.prefixes, request.depth),
            }
        })?,
        server.serve::<GetParameters::Service>("get_parameters", |it, request| {
            GetParameters::Response {
                values: it.values(&request.names),
            }
        })?,
        server.serve::<GetParameterTypes::Service>("get_parameter_types", |it, request| {
            GetParameterTypes::Response {
                types: it.types(&request.names),
            }
        })?,
        server.serve::<DescribeParameters::Service>("describe_parameters", |it, request| {
            DescribeParameters::Response {
                descriptors: it.descriptors(&request.names),
            }
        })?,
        server.serve::<SetParameters::Service>("set_parameters", |it, request| {
            SetParameters::Response {
                results: it.set_each(&request.parameters),
            }
        })?,
        server.serve::<SetParametersAtomically::Service>(
            "set_parameters_atomically",
            |it, request| SetParametersAtomically::Response {
                result: it.set_all(&request.parameters),
            },
        )?,
    ];
    Ok((Box::pin(future::join_all(services).map(drop)), shared))
}

/// Creator of the services of one node.
struct Server<'a> {
    node: &'a mut r2r::Node,
    name: &'a str,
    shared: Shared,
}

impl Server<'_> {
    /// Creates the service `service` below the node's name. Returns the future that passes each request to `answer`,
    /// with the node's parameters, and sends the response. The future does so only while it is polled.
    fn serve<S>(
        &mut self,
        service: &str,
        answer: fn(&mut OfferedParameters, &S::Request) -> S::Response,
    ) -> Result<Services, Error>
    where
        S: WrappedServiceTypeSupport + 'static,
        S::Request: Send,
    {
        let name = format!("{}/{service}", self.name);
        let requests = self
            .node
            .create_service::<S>(&name, QosProfile::parameters())
            .map_err(Error::refused("the parameter services"))?;
        let shared = Arc::clone(&self.shared);
        let answers = requests.for_each(move |request: ServiceRequest<S>| {
            let mut offered = shared.lock().unwrap_or_else(PoisonError::into_inner);
            let response = answer(&mut offered, &request.message);
            // The client may have exited.
            let _ = request.respond(response);
            future::ready(())
        });
        Ok(Box::pin(answers))
    }
}
