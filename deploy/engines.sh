#!/bin/sh
# Finds Firefox and WebKit for the tests in all three engines; installs them where the system lets us. Without them
# these tests are skipped.
. "$(dirname "$0")/packages.sh"
missing=""
for pair in firefox-esr:firefox-esr WebKitWebDriver:webkit2gtk-driver Xvfb:xvfb openbox:openbox; do
  command -v "${pair%%:*}" >/dev/null 2>&1 || missing="$missing ${pair##*:}"
done
[ -z "$missing" ] && exit 0
install_packages "$missing for the tests in all engines" "$missing" && exit 0
echo "These packages of Debian are not installed, and the tests that need them are skipped:$missing" >&2
exit 0
