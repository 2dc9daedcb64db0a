#!/bin/sh
# Installs sidekit from a release:
#
#   sh install.sh                      the latest release, below ~/.local, or /usr/local for root
#   sh install.sh --prefix /opt/sidekit --version v0.1.0
#
# SIDEKIT_RELEASES is where releases are: a folder for each version, and "latest". It checks the archive's SHA-256 sum,
# and the signature of the sums where SIDEKIT_SIGNERS names a file of allowed signers (see docs/delivery.md).
set -eu

prefix=${HOME}/.local
[ "$(id -u)" -ne 0 ] || prefix=/usr/local
version=latest
releases=${SIDEKIT_RELEASES:-}

fail() {
  echo "install.sh: $1" >&2
  exit 1
}

while [ $# -gt 0 ]; do
  case $1 in
    --prefix) prefix=${2:?--prefix needs a folder} && shift 2 ;;
    --version) version=${2:?--version needs a release} && shift 2 ;;
    --releases) releases=${2:?--releases needs a URL} && shift 2 ;;
    *) fail "unknown option; there are --prefix, --version and --releases" ;;
  esac
done
[ -n "$releases" ] || fail "set SIDEKIT_RELEASES, or --releases, to the URL of the releases"

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

fetch "$releases/$version/SHA256SUMS" SHA256SUMS
if [ -n "${SIDEKIT_SIGNERS:-}" ]; then
  fetch "$releases/$version/SHA256SUMS.sig" SHA256SUMS.sig
  ssh-keygen -q -Y verify -f "$SIDEKIT_SIGNERS" -I sidekit -n sidekit-release -s SHA256SUMS.sig <SHA256SUMS ||
    fail "the signature of SHA256SUMS is not by an allowed signer: nothing was installed"
fi
grep " $name.tar.gz\$" SHA256SUMS >sum || fail "release $version has no $name.tar.gz"
fetch "$releases/$version/$name.tar.gz" "$name.tar.gz"
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
