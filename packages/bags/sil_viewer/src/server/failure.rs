use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use bag_tools::ToolError;

/// Failed request, with a message for the user.
pub(super) struct Failure {
    status: StatusCode,
    error: String,
}

impl Failure {
    pub(super) fn new(status: StatusCode, error: impl ToString) -> Self {
        Self {
            status,
            error: error.to_string(),
        }
    }

    /// Creates the failure of an invalid request.
    pub(super) fn wrong(error: impl ToString) -> Self {
        Self {
            status: StatusCode::BAD_REQUEST,
            error: error.to_string(),
        }
    }

    /// Creates the failure of a request for a missing resource.
    pub(super) fn missing(error: impl ToString) -> Self {
        Self {
            status: StatusCode::NOT_FOUND,
            error: error.to_string(),
        }
    }

    /// Creates the failure of the server itself.
    pub(super) fn broken(error: impl ToString) -> Self {
        Self {
            status: StatusCode::INTERNAL_SERVER_ERROR,
            error: error.to_string(),
        }
    }
}

impl From<ToolError> for Failure {
    fn from(error: ToolError) -> Self {
        Self::broken(error)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let body = serde_json::json!({ "error": self.error });
        (self.status, Json(body)).into_response()
    }
}
