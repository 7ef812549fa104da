//! Publishers and subscriptions of all nodes with their type hashes, which r2r does not read.

#![expect(
    unsafe_code,
    reason = "the functions of rcl have the interface of C, and r2r does not return type hashes"
)]

use std::ffi::{CStr, CString, c_char};

use r2r_rcl::{
    RCL_RET_OK, rcl_get_publishers_info_by_topic, rcl_get_subscriptions_info_by_topic, rcl_node_t,
    rcutils_get_default_allocator, rmw_get_zero_initialized_topic_endpoint_info_array,
    rmw_topic_endpoint_info_array_fini, rmw_topic_endpoint_info_t,
};

/// Version of hashes that start with `RIHS01_`. Other middlewares and older releases announce none: version 0.
const HASH_VERSION: u8 = 1;
/// Name that the middleware returns for a node with an unknown name.
const NAME_UNKNOWN: &str = "_NODE_NAME_UNKNOWN_";

/// Direction of an endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Publisher,
    Subscription,
}

/// Discovered publisher or subscription of a topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Endpoint {
    /// Fully qualified name of the node; `None` if it is not known yet.
    pub(crate) node: Option<String>,
    /// Type, for example `std_msgs/msg/String`, or that of the middleware for requests and responses of services.
    pub(crate) type_name: String,
    /// Type hash, as in `RIHS01_8a5223…`; `None` if the node does not announce it.
    pub(crate) hash: Option<String>,
}

/// Handle of a node in rcl.
pub(crate) struct NodeHandle(*const rcl_node_t);

// SAFETY: rcl reads the node in queries only, and its graph has a lock.
unsafe impl Send for NodeHandle {}

impl NodeHandle {
    /// Creates the handle of a node, or of none if the pointer is null. The pointer must be valid while the handle is used.
    pub(crate) fn new(node: *const rcl_node_t) -> Self {
        Self(node)
    }

    /// Returns the discovered endpoints of a topic with its full name, or, if `is_of_middleware`, with its name in the
    /// middleware; none if the query fails.
    pub(crate) fn endpoints(
        &self,
        topic: &str,
        is_of_middleware: bool,
        direction: Direction,
    ) -> Vec<Endpoint> {
        let Ok(topic) = CString::new(topic) else {
            return Vec::new();
        };
        if self.0.is_null() {
            return Vec::new();
        }
        let query = match direction {
            Direction::Publisher => rcl_get_publishers_info_by_topic,
            Direction::Subscription => rcl_get_subscriptions_info_by_topic,
        };
        // SAFETY: the node is open, the name ends with a zero, and the array is empty before the query and released after it.
        unsafe {
            let mut allocator = rcutils_get_default_allocator();
            let mut found = rmw_get_zero_initialized_topic_endpoint_info_array();
            let status = query(
                self.0,
                &mut allocator,
                topic.as_ptr(),
                is_of_middleware,
                &mut found,
            );
            let mut endpoints = Vec::new();
            if status == RCL_RET_OK.cast_signed() && !found.info_array.is_null() {
                let infos = std::slice::from_raw_parts(found.info_array, found.size);
                endpoints.extend(infos.iter().map(|info| Endpoint::of(info)));
            }
            let _ = rmw_topic_endpoint_info_array_fini(&mut found, &mut allocator);
            endpoints
        }
    }
}

impl Endpoint {
    /// Copies the description of an endpoint.
    ///
    /// # Safety
    /// The texts in it must be null or end with a zero.
    unsafe fn of(info: &rmw_topic_endpoint_info_t) -> Self {
        // SAFETY: the caller guarantees it.
        let [namespace, name, type_name] =
            [info.node_namespace, info.node_name, info.topic_type].map(|it| unsafe { text(it) });
        let hash = &info.topic_type_hash;
        let digits = || hash.value.iter().map(|byte| format!("{byte:02x}"));
        Self {
            node: full_name(&namespace, &name),
            type_name,
            hash: (hash.version == HASH_VERSION)
                .then(|| format!("RIHS01_{}", digits().collect::<String>())),
        }
    }
}

/// Returns the fully qualified name of a node; `None` if the middleware does not know it yet.
pub(crate) fn full_name(namespace: &str, name: &str) -> Option<String> {
    (name != NAME_UNKNOWN).then(|| format!("{}/{name}", namespace.trim_end_matches('/')))
}

/// Copies a text of rcl; a null pointer is empty.
///
/// # Safety
/// The text must be null or end with a zero.
unsafe fn text(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: the caller guarantees it.
    unsafe { CStr::from_ptr(text) }
        .to_string_lossy()
        .into_owned()
}
