# Shared by scripts that open the page of `sil view`: a temporary folder, and a server that ends with the script.
# shellcheck shell=bash
# shellcheck disable=SC2034 # The scripts that source this file use the variables.

folder=$(mktemp -d)
viewer=
# shellcheck disable=SC2329 # The trap calls it.
finish() {
  [ -z "$viewer" ] || kill "$viewer" 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT

# record SIL ARGUMENT...: records a run to "$folder/match".
record() {
  "$@" --bag "$folder/match" >"$folder/run.log" 2>&1 || {
    cat "$folder/run.log" >&2
    exit 3
  }
}

# serve SIL: serves "$folder/match", and sets `url` to the URL of the page.
serve() {
  "$1" view "$folder/match" --no-open --port 0 2>"$folder/view.log" &
  viewer=$!
  until url=$(grep --only-matching --extended-regexp 'http://[^ #]+' "$folder/view.log"); do
    kill -0 "$viewer" 2>/dev/null || {
      cat "$folder/view.log" >&2
      exit 3
    }
    sleep 0.05
  done
}
