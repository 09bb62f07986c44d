#!/bin/sh
# Finds the PostgreSQL that the tests of the record start; installs it where the system lets us, as browser.sh does
# with Chromium. Without it these tests are skipped.
. "$(dirname "$0")/packages.sh"
command -v pg_ctl >/dev/null 2>&1 && exit 0
for program in /usr/lib/postgresql/*/bin/pg_ctl /usr/pgsql-*/bin/pg_ctl /opt/homebrew/opt/postgresql*/bin/pg_ctl; do
  [ -x "$program" ] && exit 0
done

install_packages "PostgreSQL for the tests of the record" postgresql && exit 0
echo "PostgreSQL is not installed: the tests that need it are skipped" >&2
echo "(Debian, Ubuntu: apt-get install postgresql; Fedora: dnf install postgresql-server; macOS: brew install postgresql)." >&2
exit 0
