#!/bin/sh
# Runs what checks the browser's code: `deploy/node.sh types lint`. Node comes with most systems; where it is
# missing, `--install` gets it as browser.sh gets Chromium, and without that the checks are skipped.
set -e
. "$(dirname "$0")/packages.sh"
if [ "$1" = "--install" ]; then install=1; shift; fi
if ! command -v npm >/dev/null 2>&1; then
  if [ -z "$install" ]; then echo "Node is not installed: the browser's code is not checked."; exit 0; fi
  if ! install_packages "Node to check the browser's code" "nodejs npm" "nodejs npm" "nodejs npm"; then
    echo "The checks need Node and npm on the PATH. Install them, then try again." >&2
    exit 1
  fi
fi
if [ ! -e node_modules/.ready ] || [ package-lock.json -nt node_modules/.ready ]; then
  npm ci --no-audit --no-fund --silent || {
    [ -n "$install" ] && exit 1
    echo "The tools that check the browser's code could not be installed: it is not checked."
    exit 0
  }
  touch node_modules/.ready
fi
for check in "$@"; do npm run --silent "$check"; done
