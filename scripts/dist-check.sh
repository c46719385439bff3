# Sourced by scripts/dist.sh: installs what it made in a Debian where nothing else is, and uses it; then the same as an
# image.

CLEAN=$BUILD/clean-root

# check_in_a_clean_root PACKAGE ARCHIVE
check_in_a_clean_root() {
  ((EUID == 0)) || fail "--check makes a root directory of its own: that takes root"
  command -v mmdebstrap >/dev/null || fail "apt-get install mmdebstrap: it makes a Debian in a directory"
  # Downloads stay there: the next check has them already.
  mkdir -p "$CLEAN/archives"
  [[ -s $CLEAN/base.tar ]] || step "making a clean Debian" clean-root clean_debian
  rm -rf --one-file-system "$CLEAN/root"
  mkdir "$CLEAN/root"
  tar -C "$CLEAN/root" -xf "$CLEAN/base.tar"
  cp -L /etc/resolv.conf "$CLEAN/root/etc/resolv.conf"
  cp "$1" "$CLEAN/root/root/whip.deb"
  cp "$2" "$CLEAN/root/root/whip.tar.gz"
  cp "$WHIP_HOME/scripts/dist/check" "$CLEAN/root/root/check"
  local status=0
  # Whatever it leaves running ends with the first process of its name space.
  unshare --mount --pid --fork --kill-child bash -c '
    mount -t proc proc "$0/root/proc" && mount --rbind /dev "$0/root/dev" &&
      mount --bind "$0/archives" "$0/root/var/cache/apt/archives" &&
      exec chroot "$0/root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 /root/check' \
    "$CLEAN" || status=$?
  rm -rf --one-file-system "$CLEAN/root"
  ((status == 0)) || fail "the distribution does not work on a system without the build's tools"
  say "the distribution works on a system without the build's tools"
  check_the_image
}

# The container's image, by podman and on the same clean Debian. Docker would do, but is not asked.
check_the_image() {
  if ! command -v podman >/dev/null; then
    say "there is no podman: the image of deploy/container was not tried"
    return
  fi
  local program=$CLEAN/smooth
  clang-19 -g -fopenmp -I "$WHIP_HOME/producer-native/include" \
    "$WHIP_HOME/examples/whatif/smooth.c" -o "$program"
  "$WHIP_HOME/scripts/dist/check-image" "$WHIP_HOME" "$CLEAN/base.tar" "$program" ||
    fail "the image of deploy/container does not work"
  say "the image of deploy/container works"
}

# Where this machine gets its own Debian from.
clean_debian() {
  local base release
  base=$(apt-get indextargets --format '$(REPO_URI)' 'Identifier: Packages' 'Label: Debian' | head -n 1)
  release=$(. /etc/os-release && echo "$VERSION_CODENAME")
  mmdebstrap --variant=apt "$release" "$CLEAN/base.tmp.tar" "deb $base $release main" &&
    mv "$CLEAN/base.tmp.tar" "$CLEAN/base.tar"
}
