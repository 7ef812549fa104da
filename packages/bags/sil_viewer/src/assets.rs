//! Files of the page, embedded in the binary.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// File served at `/`.
const INDEX: &str = "index.html";

/// Files of the page.
#[derive(RustEmbed)]
#[folder = "page/"]
struct Page;

/// Serves a file of the page. Names are looked up in the list of embedded files, so that no other file can be read.
pub(crate) async fn file(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let name = if path.is_empty() { INDEX } else { path };
    match Page::get(name) {
        None => (StatusCode::NOT_FOUND, "file not found").into_response(),
        Some(file) => {
            let kind = file.metadata.mimetype().to_owned();
            ([(header::CONTENT_TYPE, kind)], file.data).into_response()
        }
    }
}
