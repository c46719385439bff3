# Sourced by setup.sh: the Kafka client that goes into the collector, built from source (docs/adr/0012). Debian 12 has
# 2.0.2, which cannot log in with SCRAM at Kafka 4. Where it cannot be built, the collector uses Debian's, and says so.

# Version, package that brings its source, and that package's SHA-256: here and nowhere else.
RDKAFKA_VERSION=2.15.1
RDKAFKA_PACKAGE=@confluentinc/kafka-javascript@1.10.1
RDKAFKA_SHA256=ada7d703bb1d3237e2292bfabf438d663b6160c9f1ac2a2406b5dc4257c81b66

RDKAFKA=$BUILD/librdkafka/$RDKAFKA_VERSION

# Option of the collector's build.
rdkafka_option() {
  if [[ -e $RDKAFKA/librdkafka.a ]]; then echo "-DWHIP_RDKAFKA=$RDKAFKA"; else echo "-DWHIP_RDKAFKA=system"; fi
}

# Built, or tried in vain, or nothing to try with.
rdkafka_is_settled() { [[ -e $RDKAFKA ]] || ! command -v npm >/dev/null; }

rdkafka() {
  if [[ -e $RDKAFKA/librdkafka.a ]]; then return; fi
  local why="needs npm, which is not installed"
  if command -v npm >/dev/null; then
    rm -rf "$RDKAFKA" "$RDKAFKA.new"
    mkdir -p "$RDKAFKA.new"
    step "building librdkafka $RDKAFKA_VERSION" librdkafka rdkafka_steps_or_none
    mv "$RDKAFKA.new" "$RDKAFKA"
    if [[ -e $RDKAFKA/librdkafka.a ]]; then return; fi
    why="could not be built, see build/librdkafka.log"
  fi
  say "librdkafka $RDKAFKA_VERSION $why: the collector uses this system's, see whip doctor"
}

# In vain is no failure: there is the system's.
rdkafka_steps_or_none() { (cd "$RDKAFKA.new" && rdkafka_steps) || rm -rf "$RDKAFKA.new"/*; }

rdkafka_steps() {
  local source=package/deps/librdkafka
  npm pack --ignore-scripts --cache=npm "$RDKAFKA_PACKAGE" &&
    mv ./*.tgz package.tgz &&
    sha256sum -c <<<"$RDKAFKA_SHA256  package.tgz" &&
    tar -xf package.tgz "$source" &&
    (cd "$source" && rdkafka_make) &&
    mkdir librdkafka &&
    cp "$source"/src/rdkafka.h "$source"/src/rdkafka_mock.h librdkafka &&
    cp "$source"/src/librdkafka.a "$source"/LICENSES.txt . &&
    rm -rf npm package package.tgz
}

# Names are hidden, since a program may have a librdkafka of its own; and its 16 KiB of thread-local buffers come from
# the heap (clang alone can do that), since the collector is loaded late and has to do with what room is left.
rdkafka_make() {
  CC=clang-19 CXX=clang++-19 CFLAGS="-fvisibility=hidden -femulated-tls" ./configure --no-download --enable-ssl \
    --enable-gssapi --enable-zstd --enable-zlib --disable-curl --disable-lz4-ext --disable-syslog \
    --disable-debug-symbols &&
    make -C src -j "$(nproc)" librdkafka.a
}
