# Read by the scripts here: installs packages of the system where it lets us.

# install_packages WHAT APT [DNF [APK]]: the names of the packages for each kind of system; fails where none is known.
install_packages() {
  sudo=""
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null || return 1
    sudo="sudo -n"
  fi
  if [ -n "$2" ] && command -v apt-get >/dev/null 2>&1; then
    echo "installing $1 ..."
    $sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq $2 >/dev/null
  elif [ -n "$3" ] && command -v dnf >/dev/null 2>&1; then
    echo "installing $1 ..."
    $sudo dnf install -y -q $3
  elif [ -n "$4" ] && command -v apk >/dev/null 2>&1; then
    echo "installing $1 ..."
    $sudo apk add -q $4
  else
    return 1
  fi
}
