//! Services, clients and actions of a node.

use r2r::QosProfile;

use super::Node;
use crate::Error;
use crate::action_client::ActionClient;
use crate::action_server::ActionServer;
use crate::client::Client;
use crate::interfaces::parameters::GetParameters;
use crate::interfaces::{ActionType, ServiceType};
use crate::remote_numbers::RemoteNumbers;
use crate::service::{Service, Switch};

impl Node {
    /// Creates a service `std_srvs/srv/SetBool`, which switches something on or off.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the service.
    pub fn switch(&mut self, service: &str) -> Result<Switch, Error> {
        self.service(service).map(Switch::new)
    }

    /// Creates a service, whose requests arrive in [`Node::spin`] and are read from the result. As for topics, a name
    /// that begins with a slash is below the node's namespace, see [`Node::resolved`].
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the service.
    pub fn service<S: ServiceType + 'static>(
        &mut self,
        service: &str,
    ) -> Result<Service<S>, Error> {
        let name = self.resolved(service);
        let requests = self
            .node
            .create_service(&name, QosProfile::services_default())
            .map_err(Error::refused(format!("the service {service}")))?;
        self.note_service(&name, false);
        Ok(Service::new(requests))
    }

    /// Creates a client of a service, whose calls advance in [`Node::spin`]. A name that begins with a slash is below
    /// the node's namespace.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the client.
    pub fn client<S: ServiceType + 'static>(&mut self, service: &str) -> Result<Client<S>, Error> {
        let name = self.resolved(service);
        let client = self
            .node
            .create_client(&name, QosProfile::services_default())
            .map_err(Error::refused(format!("a client of {service}")))?;
        self.note_service(&name, true);
        Ok(Client::new(client, service))
    }

    /// Creates a client that reads the numeric parameters `names` of another node; `other` is its fully qualified name.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the client.
    pub fn remote_numbers(&mut self, other: &str, names: &[&str]) -> Result<RemoteNumbers, Error> {
        let client = self.parameter_client(other)?;
        Ok(RemoteNumbers::new(client, names))
    }

    /// Creates a client that reads parameters of another node; `other` is its fully qualified name.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the client.
    pub fn parameter_client(
        &mut self,
        other: &str,
    ) -> Result<Client<GetParameters::Service>, Error> {
        let service = format!("{other}/get_parameters");
        let client = self
            .node
            .create_client(&service, QosProfile::parameters())
            .map_err(Error::refused(format!("a client of {service}")))?;
        Ok(Client::new(client, &service))
    }

    /// Creates the server of an action, which receives goals in [`Node::spin`]. A name that begins with a slash is
    /// below the node's namespace.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the action.
    pub fn action_server<A: ActionType + 'static>(
        &mut self,
        action: &str,
    ) -> Result<ActionServer<A>, Error> {
        let name = self.resolved(action);
        let goals = self
            .node
            .create_action_server(&name)
            .map_err(Error::refused(format!("the action {action}")))?;
        for part in ["send_goal", "get_result"] {
            self.note_service(&format!("{name}/_action/{part}"), false);
        }
        Ok(ActionServer::new(goals, action))
    }

    /// Creates a client of an action, whose goals advance in [`Node::spin`]. A name that begins with a slash is below the
    /// node's namespace. The client exists as long as the node.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the client, for example for an invalid name.
    pub fn action_client<A: ActionType + 'static>(
        &mut self,
        action: &str,
    ) -> Result<ActionClient<A>, Error> {
        let name = self.resolved(action);
        let client = self
            .node
            .create_action_client(&name)
            .map_err(Error::refused(format!("a client of the action {action}")))?;
        for part in ["send_goal", "get_result"] {
            self.note_service(&format!("{name}/_action/{part}"), true);
        }
        Ok(ActionClient::new(client, action))
    }
}
