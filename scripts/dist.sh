# Sourced by whip: what can be installed where there is neither source nor Maven. The archive's tree:
#
#   bin/whip                       the launcher, scripts/dist/whip
#   bin/whip-topology              the topology on a cluster, for service managers and containers
#   lib/{cli,engine}/*.jar         the Java part; a jar that both need is one file with two names
#   lib/sink-*/*.jar               what each sink needs
#   lib/page                       the dashboard's page
#   lib/libwhip.so                 the collector, and lib/whip-helper, which it starts
#   lib/libwhip-gomp.so            what stands for GCC's OpenMP runtime
#   lib/whip-run                   the starter, which starts Java and the profiled program
#   lib/libwhip-chunks.so          the passes for clang, if they could be built; so libwhip-serial.so
#   lib/libwhip-shadow-8.so        what programs that whip cc builds run on
#   include/whip.h                 marks for programs
#   LICENSE                        our own licence
#   docs/ examples/ deploy/ ...    as in the checkout
#   bom/*.json                     what ships, with licences (CycloneDX)
#
# The Debian package has the same tree in /usr/lib/whip, and links to it where one looks.

dist_usage() {
  cat <<USAGE
Usage: whip dist [--check]
Make build/dist/whip-VERSION-linux-MACHINE.tar.gz and build/dist/whip_VERSION_ARCHITECTURE.deb, and their checksums.

  --check   afterwards install the package in a clean Debian, made by mmdebstrap in build/clean-root, and profile
            a program in it; with podman, also build the image of deploy/container and run it on an engine
            (root, the network; minutes, mostly for downloads, which are kept)

Example: whip dist
USAGE
}

dist() {
  local check=""
  case "${1-}" in
    "") ;;
    --check) check=1 ;;
    --help | -h)
      dist_usage
      return
      ;;
    *) fail "there is no $1; whip dist --help shows how it is used" ;;
  esac
  command -v dpkg-shlibdeps >/dev/null || fail "apt-get install dpkg-dev: it knows which packages a library is from"
  setup page
  setup_sinks $SINKS
  DIST=$BUILD/dist
  VERSION=$(sed -nE '0,/<version>/s/.*<version>(.*)<\/version>.*/\1/p' "$WHIP_HOME/pom.xml")
  # The same source makes the same files.
  SOURCE_DATE_EPOCH=$(git -C "$WHIP_HOME" log -1 --format=%ct 2>/dev/null || stat -c %Y "$WHIP_HOME/pom.xml")
  export SOURCE_DATE_EPOCH
  rm -rf "$DIST"
  mkdir -p "$DIST"
  local name
  name=whip-$VERSION-linux-$(uname -m)
  bills_are_fresh || step "listing what ships" dist bills_of_materials
  gather "$DIST/$name"
  archive "$name"
  debian_package "$DIST/$name"
  (cd "$DIST" && sha256sum ./*.tar.gz ./*.deb >SHA256SUMS)
  say "made build/dist/$name.tar.gz and build/dist/$(basename "$DIST"/*.deb)"
  if [[ -n $check ]]; then
    # shellcheck source=scripts/dist-check.sh
    . "$WHIP_HOME/scripts/dist-check.sh"
    check_in_a_clean_root "$DIST"/*.deb "$DIST/$name.tar.gz"
  fi
}

# The modules that have a bill of materials are those that ship.
shipped() { (cd "$WHIP_HOME" && grep -l cyclonedx -- */pom.xml */*/pom.xml | xargs -n 1 dirname); }

# Whatever ran Maven's phase verify since the last build, such as `whip test`, has made them.
bills_are_fresh() {
  local module
  for module in $(shipped); do
    [[ $WHIP_HOME/$module/target/bom.json -nt $BUILD/java.stamp ]] || return 1
  done
}

bills_of_materials() {
  mvn -B -f "$WHIP_HOME/pom.xml" -pl "$(shipped | paste -sd,)" -am -Dmaven.test.skip=true verify
}

# gather TREE
gather() {
  local tree=$1 module
  mkdir -p "$tree"/{bin,lib,include,bom}
  cp "$WHIP_HOME"/scripts/dist/{whip,whip-topology} "$tree/bin"
  cp "$WHIP_HOME"/scripts/{launch,cc,demo,dist/java}.sh "$WHIP_HOME/scripts/verbs.tsv" "$tree/lib"
  cp -r "$BUILD"/lib/current/*/ "$tree/lib"
  one_file_for_equal_jars "$tree/lib"
  cp "$BUILD"/native/{libwhip*.so,whip-helper,whip-run} "$tree/lib"
  strip --strip-unneeded "$tree"/lib/{*.so,whip-helper,whip-run}
  # What names the build, for what is made of it on the machine where it is installed.
  (cd "$tree/lib" && sha256sum ./*.so ./whip-* ./*/*.jar | sha256sum | cut -c 1-12) >"$tree/lib/build-id"
  cp "$WHIP_HOME/producer-native/include/whip.h" "$tree/include"
  (cd "$WHIP_HOME" && cp -r --parents LICENSE README.md ARCHITECTURE.md schemas/README.md docs examples "$tree")
  if [[ -d $WHIP_HOME/deploy ]]; then dist_of_deploy "$tree"; fi
  for module in $(shipped); do
    cp "$WHIP_HOME/$module/target/bom.json" "$tree/bom/$(basename "$module").json"
  done
  chmod -R u+w,go-w,a+rX "$tree"
  find "$tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
}

# What one deploys with, without the module that tests it.
dist_of_deploy() {
  cp -r "$WHIP_HOME/deploy" "$1/deploy"
  rm -rf "$1"/deploy/{pom.xml,src,target} "$1"/deploy/spack/packages/*/__pycache__
}

one_file_for_equal_jars() {
  local jar first
  for jar in "$1"/*/*.jar; do
    for first in "$1"/*/"$(basename "$jar")"; do
      if [[ ! $first -ef $jar ]] && cmp -s "$first" "$jar"; then ln -f "$first" "$jar"; fi
      break
    done
  done
}

# archive NAME
archive() {
  tar -C "$DIST" --sort=name --owner=0 --group=0 --numeric-owner -cf - "$1" | gzip -1n >"$DIST/$1.tar.gz"
}

# debian_package TREE
debian_package() {
  local root=$DIST/deb architecture package
  architecture=$(dpkg --print-architecture)
  package=$DIST/whip_${VERSION}_$architecture.deb
  mkdir -p "$root"/{DEBIAN,usr/bin,usr/include,usr/lib,usr/share/doc/whip}
  cp -al "$1" "$root/usr/lib/whip"
  ln -s ../lib/whip/bin/whip ../lib/whip/bin/whip-topology "$root/usr/bin"
  ln -s ../lib/whip/include/whip.h "$root/usr/include/whip.h"
  ln -s ../../../lib/whip/docs ../../../lib/whip/examples "$root/usr/share/doc/whip"
  copyright >"$root/usr/share/doc/whip/copyright"
  control "$architecture" "$root" >"$DIST/control"
  mv "$DIST/control" "$root/DEBIAN/control"
  (cd "$root" && find usr -type f -exec md5sum {} +) >"$root/DEBIAN/md5sums"
  # Jars do not get smaller: the fastest way is as good as any.
  dpkg-deb --root-owner-group -Zgzip -z1 --build "$root" "$package" >/dev/null
  rm -rf "$root"
}

# control ARCHITECTURE ROOT
control() {
  cat <<CONTROL
Package: whip
Version: $VERSION
Architecture: $1
Maintainer: WhipStream <whip@localhost>
Section: devel
Priority: optional
Installed-Size: $(du -sk "$2" | cut -f 1)
Depends: $(library_packages "$2"), bash, util-linux, default-jre-headless (>= 2:1.17) | java17-runtime-headless
Recommends: clang-19, libomp-19-dev
Suggests: llvm-19
Description: live parallelism profiler for OpenMP programs
 Measures how parallel an OpenMP program is on any number of processors: work,
 span and share of the critical path of the program and of each directive, live
 while it runs, and what making a part of it faster would give. The numbers
 stream through Kafka: an embedded broker, or a cluster of your own.
CONTROL
}

# Those that have the libraries which ours name, as dpkg knows them of this machine.
library_packages() {
  local scratch=$DIST/shlibdeps
  mkdir -p "$scratch/debian"
  printf 'Source: whip\n\nPackage: whip\nArchitecture: any\n' >"$scratch/debian/control"
  (cd "$scratch" && dpkg-shlibdeps -O "$1"/usr/lib/whip/lib/{*.so,whip-helper,whip-run}) | sed -n 's/^shlibs:Depends=//p'
  rm -rf "$scratch"
}

copyright() {
  cat <<COPYRIGHT
WhipStream is licensed under Apache-2.0 (/usr/share/common-licenses/Apache-2.0).

WhipStream comes with the Java libraries that /usr/lib/whip/bom/*.json list, each
with its licence (CycloneDX). The licences' texts are in the jars, in META-INF.
Licences used: Apache-2.0 (/usr/share/common-licenses/Apache-2.0), MIT, BSD, EPL-2.0.
COPYRIGHT
}
