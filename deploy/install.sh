#!/bin/sh
# Installs sidekit from a release, whose SHA-256 sum it checks: docs/install.md. `sh install.sh --help` has the options.
set -eu

prefix=${HOME:-}/.local
[ "$(id -u)" -ne 0 ] || prefix=/usr/local
version=latest
releases=${SIDEKIT_RELEASES:-}
signers=${SIDEKIT_SIGNERS:-}

fail() {
  echo "install.sh: $1" >&2
  exit 1
}

usage() {
  cat <<'END'
Installs sidekit from a release.

  --prefix FOLDER    where to: its bin and share (default: ~/.local, or /usr/local for root)
  --version RELEASE  such as v0.1.0 (default: the latest one)
  --releases URL     a folder with one for each version and "latest", or https://github.com/example/sidekit/releases
                     (default: SIDEKIT_RELEASES)

SIDEKIT_SIGNERS: a file of allowed signers, to check the signature of the release.
END
}

while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) usage && exit ;;
    --*=*)
      option=${1%%=*} value=${1#*=}
      shift
      set -- "$option" "$value" "$@"
      ;;
  esac
  case $1 in
    --prefix) prefix=${2:?--prefix needs a folder} ;;
    --version) version=${2:?--version needs a release} ;;
    --releases) releases=${2:?--releases needs a URL} ;;
    *) fail "unknown option $1; there are --prefix, --version, --releases and --help" ;;
  esac
  shift 2
done
releases=${releases%/}
[ -n "$releases" ] || fail "set SIDEKIT_RELEASES, or --releases, to the URL of the releases"

# The folder with the files of the release; GitHub's are in other places.
case $releases/$version in
  https://github.com/*/latest) files=$releases/latest/download ;;
  https://github.com/*) files=$releases/download/$version ;;
  *) files=$releases/$version ;;
esac

# Paths that are relative to the folder in which the script was started.
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
case $signers in /* | '') ;; *) signers=$PWD/$signers ;; esac
[ -z "$signers" ] || [ -r "$signers" ] || fail "cannot read the file of allowed signers $signers"

# The platform's name in a release.
platform() {
  case $(uname -m) in
    x86_64 | amd64) processor=x64 ;;
    aarch64 | arm64) processor=arm64 ;;
    *) fail "there is no binary for the processor $(uname -m); there are x64 and arm64" ;;
  esac
  case $(uname -s) in
    Linux) system=linux ;;
    Darwin) system=macos ;;
    *) fail "there is no binary for $(uname -s) here; there are Linux and macOS, and an archive for Windows" ;;
  esac
  libc=
  if [ "$system" = linux ] && [ ! -e /lib64/ld-linux-x86-64.so.2 ] && [ ! -e /lib/ld-linux-aarch64.so.1 ]; then
    libc=-musl
  fi
  echo "sidekit-$system-$processor$libc"
}

fetch() {
  if command -v curl >/dev/null; then
    curl --fail --silent --show-error --location --output "$2" "$1" || fail "cannot fetch $1"
  elif command -v wget >/dev/null; then
    wget --quiet --output-document="$2" "$1" || fail "cannot fetch $1"
  else
    fail "neither curl nor wget is installed"
  fi
}

check() {
  if command -v sha256sum >/dev/null; then
    sha256sum --check --status "$1"
  else
    shasum --algorithm 256 --check --status "$1"
  fi
}

name=$(platform)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

fetch "$files/SHA256SUMS" SHA256SUMS
if [ -n "$signers" ]; then
  fetch "$files/SHA256SUMS.sig" SHA256SUMS.sig
  ssh-keygen -q -Y verify -f "$signers" -I sidekit -n sidekit-release -s SHA256SUMS.sig <SHA256SUMS ||
    fail "the signature of SHA256SUMS is not by an allowed signer: nothing was installed"
fi
grep " $name.tar.gz\$" SHA256SUMS >sum || fail "release $version has no $name.tar.gz"
fetch "$files/$name.tar.gz" "$name.tar.gz"
check sum || fail "$name.tar.gz does not have the sum that SHA256SUMS lists: nothing was installed"
tar -xzf "$name.tar.gz"

mkdir -p "$prefix/bin" "$prefix/share"
# A program that runs cannot be written to, but another file can take its name.
cp "$name/sidekit" "$prefix/bin/.sidekit.new"
mv "$prefix/bin/.sidekit.new" "$prefix/bin/sidekit"
cp -R "$name/share/." "$prefix/share/"
"$prefix/bin/sidekit" --version
case :$PATH: in
  *":$prefix/bin:"*) ;;
  *) echo "install.sh: add $prefix/bin to PATH" >&2 ;;
esac
