"""WhipStream for Spack: the collector by CMake, the command line and the engine by Maven, in one prefix.

    spack repo add deploy/spack
    git archive --prefix whip-0.1.0/ -o whip-0.1.0.tar.gz HEAD
    spack install --no-checksum whip@0.1.0
"""

import os

from spack.package import *


class Whip(Package):
    """Live parallelism profiler for OpenMP programs: work, span and what-if, streamed through Kafka."""

    # There is no archive to fetch: it is made of a checkout, in the directory where spack is called.
    manual_download = True

    version("0.1.0")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("maven", type="build")
    # Of the dashboard's page.
    depends_on("node-js@18:", type="build")
    depends_on("npm", type="build")
    depends_on("java@17:", type=("build", "run"))
    depends_on("librdkafka@2:")
    depends_on("avro-c")
    depends_on("curl")
    depends_on("elfutils")
    depends_on("zlib-api")
    # Its OpenMP runtime and compiler must be those of the profiled program.
    depends_on("llvm@19: +clang openmp=project", type=("build", "run"))

    def url_for_version(self, version):
        return f"file://{os.getcwd()}/whip-{version}.tar.gz"

    def install(self, spec, prefix):
        mkdirp(prefix.bin, prefix.lib, prefix.include)
        cmake = which("cmake")
        cmake("-S", "producer-native", "-B", "native", "-DCMAKE_BUILD_TYPE=RelWithDebInfo", "-DWHIP_TESTS=OFF")
        cmake("--build", "native", "-j", str(make_jobs))
        for library in find("native", "libwhip*.so", recursive=False):
            install(library, prefix.lib)
        install("native/whip-run", prefix.lib)
        install("native/whip-helper", prefix.lib)
        install("producer-native/include/whip.h", prefix.include)

        which("mvn")("-B", "-pl", "streams-app/engine,cli", "-am", "-DskipTests", f"-Dwhip.lib={prefix.lib}", "package")
        install("scripts/dist/whip", prefix.bin)
        install("scripts/dist/whip-topology", prefix.bin)
        for file in ("scripts/launch.sh", "scripts/demo.sh", "scripts/dist/java.sh", "scripts/verbs.tsv"):
            install(file, prefix.lib)
        with open(join_path(prefix.lib, "build-id"), "w") as build_id:
            build_id.write(spec.dag_hash(12) + "\n")
        install_tree("examples", prefix.examples)
        install_tree("docs", prefix.docs)

    def setup_run_environment(self, env):
        env.set("JAVA_HOME", self.spec["java"].home)

    def test_version(self):
        """the launcher finds Java and its parts"""
        assert f"whip {self.version}" in Executable(self.prefix.bin.whip)("--version", output=str, error=str)
