use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use bag_tools::ToolError;

/// Why a question is not answered, for people.
pub(super) struct Failure {
    status: StatusCode,
    error: String,
}

impl Failure {
    /// A request that is answered with `status`.
    pub(super) fn new(status: StatusCode, error: impl ToString) -> Self {
        Self {
            status,
            error: error.to_string(),
        }
    }

    /// The question makes no sense.
    pub(super) fn wrong(error: impl ToString) -> Self {
        Self {
            status: StatusCode::BAD_REQUEST,
            error: error.to_string(),
        }
    }

    /// What is asked about is not there.
    pub(super) fn missing(error: impl ToString) -> Self {
        Self {
            status: StatusCode::NOT_FOUND,
            error: error.to_string(),
        }
    }

    /// Something broke.
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
