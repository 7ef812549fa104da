use std::cell::RefCell;
use std::rc::Rc;

use super::link::{FactsLink, LinkError};
use crate::facts::{FactStore, FollowRequest, FollowResponse, StoreError};

/// Connection to a store in this process.
#[derive(Debug)]
pub struct LocalFacts {
    store: Rc<RefCell<FactStore>>,
    /// Response of the last request, until it is polled.
    answer: Option<Result<FollowResponse, LinkError>>,
}

impl LocalFacts {
    /// Creates a connection to this store.
    pub fn new(store: Rc<RefCell<FactStore>>) -> Self {
        Self {
            store,
            answer: None,
        }
    }
}

impl FactsLink for LocalFacts {
    fn start(&mut self, request: FollowRequest) {
        let response = self.store.borrow_mut().follow(request);
        self.answer = Some(response.map_err(|error| match error {
            StoreError::NoDomain => LinkError::NoDomain,
            error => LinkError::Refused(error.to_string()),
        }));
    }

    fn poll(&mut self) -> Option<Result<FollowResponse, LinkError>> {
        self.answer.take()
    }
}
