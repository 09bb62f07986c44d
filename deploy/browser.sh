#!/bin/sh
# Finds the Chromium that the browser tests drive; installs it where the system lets us; else says how.
for name in chromium chromium-browser google-chrome google-chrome-stable; do
  if command -v "$name" >/dev/null 2>&1; then exit 0; fi
done
[ -x "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" ] && exit 0
[ -x "/Applications/Chromium.app/Contents/MacOS/Chromium" ] && exit 0

sudo=""
[ "$(id -u)" = 0 ] || { command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null && sudo="sudo -n"; }
if [ "$(id -u)" = 0 ] || [ -n "$sudo" ]; then
  if command -v apt-get >/dev/null 2>&1; then
    echo "installing chromium for the browser tests ..."
    $sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq chromium >/dev/null && exit 0
  elif command -v dnf >/dev/null 2>&1; then
    $sudo dnf install -y -q chromium && exit 0
  elif command -v apk >/dev/null 2>&1; then
    $sudo apk add -q chromium && exit 0
  fi
fi
echo "The browser tests need Chromium on the PATH. Install it with your system's package manager" >&2
echo "(Debian, Ubuntu: apt-get install chromium; Fedora: dnf install chromium; macOS: brew install --cask chromium), then try again." >&2
exit 1
