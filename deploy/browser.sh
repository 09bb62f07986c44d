#!/bin/sh
# Finds the Chromium that the browser tests drive; installs it where the system lets us; else says how.
. "$(dirname "$0")/packages.sh"
for name in chromium chromium-browser google-chrome google-chrome-stable; do
  if command -v "$name" >/dev/null 2>&1; then exit 0; fi
done
[ -x "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" ] && exit 0
[ -x "/Applications/Chromium.app/Contents/MacOS/Chromium" ] && exit 0
install_packages "Chromium for the browser tests" chromium chromium chromium && exit 0
echo "The browser tests need Chromium on the PATH. Install it with your system's package manager" >&2
echo "(Debian, Ubuntu: apt-get install chromium; Fedora: dnf install chromium; macOS: brew install --cask chromium), then try again." >&2
exit 1
