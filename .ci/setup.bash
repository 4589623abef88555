# Sets up .venv for ./run and ./check; sourced by them, in the folder of the project.

say() { printf '%s\n' "$*" >&2; }
fail() { say "$@"; exit 1; }

# install_debian WHAT-FOR PACKAGE…: by apt as root; otherwise says what to do.
install_debian() {
    local what=$1; shift
    if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
        fail "$what is missing. Install it first: sudo apt-get install $*"
    fi
    say "Installing $what ($*) …"
    # The tests start database servers of their own: none is needed beside them.
    if [[ " $* " == *" postgresql "* && ! -e /etc/postgresql-common/createcluster.conf ]]; then
        mkdir -p /etc/postgresql-common
        echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.conf
    fi
    local asks=/usr/sbin/policy-rc.d ours=
    if [[ " $* " == *" nginx "* && ! -e "$asks" ]]; then
        printf '#!/bin/sh\nexit 101\n' > "$asks" && chmod +x "$asks" && ours=yes
    fi
    { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@"; } \
        > /dev/null || { rm -f ${ours:+"$asks"}; fail "That did not work. Try it by hand: apt-get install $*"; }
    rm -f ${ours:+"$asks"}
}

find_python() {
    local candidate
    for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
    fail "Python 3.11 or newer is missing. Install it first, for example: sudo apt-get install python3 python3-venv"
}

# make_venv LOCK: .venv with exactly what the lock file names, and Swiss64 itself; nothing when it is there already.
make_venv() {
    local lock=$1 stamp wanted python
    # Two at the same time wait for each other.
    exec 9< pyproject.toml
    flock 9
    if ! .venv/bin/python -c '' 2>/dev/null; then
        python=$(find_python)
        if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
            install_debian "The venv module of Python" python3-venv
        fi
        say "Making .venv …"
        rm -rf .venv
        "$python" -m venv .venv
    fi
    stamp=.venv/installed-$lock
    wanted=$(cat "$lock" pyproject.toml; pwd; readlink -f .venv/bin/python)
    wanted=$(sha256sum <<< "$wanted")
    if [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ]; then
        say "Installing what $lock names …"
        .venv/bin/python -m pip install -q --disable-pip-version-check --no-deps --require-hashes -r "$lock"
        .venv/bin/python -m pip install -q --disable-pip-version-check --no-deps --no-index --no-build-isolation \
            -e . > .venv/install.log 2>&1 || fail "$(cat .venv/install.log)"
        echo "$wanted" > "$stamp"
    fi
    flock -u 9
    exec 9<&-
}

compile_translations() {
    local catalogue
    for catalogue in translations/*/LC_MESSAGES/messages.po; do
        if [ "$catalogue" -nt "${catalogue%.po}.mo" ]; then
            .venv/bin/swiss64 translations compile
            return
        fi
    done
}
