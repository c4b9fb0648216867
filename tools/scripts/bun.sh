#!/bin/sh
# Runs the pinned version of Bun with the given arguments: from PATH, or installed from the npm registry into .bun/.
# Installs the locked dependencies first if the lockfile or a patch has changed.
set -eu
cd "$(dirname "$0")/../.."

version=$(sed -n 's/.*"packageManager": "bun@\([0-9.]*\)".*/\1/p' package.json)
bun=$(command -v bun || true)
if [ -z "$bun" ] || [ "$("$bun" --version)" != "$version" ]; then
  bun=.bun/node_modules/.bin/bun
  if [ ! -x "$bun" ] || [ "$("$bun" --version 2>/dev/null || true)" != "$version" ]; then
    command -v npm >/dev/null || { echo "Bun $version is not installed, and npm, which installs it, is missing." >&2; exit 1; }
    echo "Installing Bun $version …" >&2
    npm install --prefix .bun --no-save --no-package-lock --no-audit --no-fund --loglevel=error "bun@$version" >&2
  fi
fi
bun=$(cd "$(dirname "$bun")" && pwd)/$(basename "$bun")

if [ ! -e node_modules/.installed ] || [ -n "$(find bun.lock patches -newer node_modules/.installed)" ]; then
  echo "Installing dependencies …" >&2
  "$bun" install --frozen-lockfile >&2
  touch node_modules/.installed
fi
PATH="$(dirname "$bun"):$PATH" exec "$bun" "$@"
