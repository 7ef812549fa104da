//! The files of the page, which are within the binary.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// What stands at `/`.
const INDEX: &str = "index.html";

#[derive(RustEmbed)]
#[folder = "page/"]
struct Page;

/// Answers a file of the page. Names are looked up among those that there are, so that no other file is reached.
pub(crate) async fn file(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let name = if path.is_empty() { INDEX } else { path };
    match Page::get(name) {
        None => (StatusCode::NOT_FOUND, "there is no such file").into_response(),
        Some(file) => {
            let kind = file.metadata.mimetype().to_owned();
            ([(header::CONTENT_TYPE, kind)], file.data).into_response()
        }
    }
}
