#!/bin/sh
# Finds the PostgreSQL that the tests of the record start; installs it where the system lets us, as browser.sh does
# with Chromium. Without it these tests are skipped.
command -v pg_ctl >/dev/null 2>&1 && exit 0
for program in /usr/lib/postgresql/*/bin/pg_ctl /usr/pgsql-*/bin/pg_ctl /opt/homebrew/opt/postgresql*/bin/pg_ctl; do
  [ -x "$program" ] && exit 0
done

sudo=""
[ "$(id -u)" = 0 ] || { command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null && sudo="sudo -n"; }
if { [ "$(id -u)" = 0 ] || [ -n "$sudo" ]; } && command -v apt-get >/dev/null 2>&1; then
  echo "installing PostgreSQL for the tests of the record ..."
  $sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq postgresql >/dev/null && exit 0
fi
echo "PostgreSQL is not installed: the tests that need it are skipped" >&2
echo "(Debian, Ubuntu: apt-get install postgresql; Fedora: dnf install postgresql-server; macOS: brew install postgresql)." >&2
exit 0
