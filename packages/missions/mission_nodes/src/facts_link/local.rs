use std::cell::RefCell;
use std::rc::Rc;

use super::{FactsLink, LinkError};
use crate::facts::{FactStore, FollowRequest, Followed, StoreError};

/// Connection to a store in this process.
#[derive(Debug)]
pub struct LocalFacts {
    store: Rc<RefCell<FactStore>>,
    answer: Option<Result<Followed, LinkError>>,
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
    fn begin(&mut self, request: FollowRequest) {
        let followed = self.store.borrow_mut().follow(request);
        self.answer = Some(followed.map_err(|error| match error {
            StoreError::Nothing => LinkError::Nothing,
            error => LinkError::Refused(error.to_string()),
        }));
    }

    fn poll(&mut self) -> Option<Result<Followed, LinkError>> {
        self.answer.take()
    }
}
