"""Avro for C, which Spack's own packages lack."""

from spack.package import *


class AvroC(CMakePackage):
    """Apache Avro's library for C."""

    homepage = "https://avro.apache.org"
    url = "https://archive.apache.org/dist/avro/avro-1.12.0/c/avro-c-1.12.0.tar.gz"

    license("Apache-2.0")

    # Without checksums, since they could not be verified where this was written: spack install --no-checksum.
    version("1.12.0")
    version("1.11.3")

    depends_on("c", type="build")
    depends_on("cmake@3.5:", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("jansson@2.3:")
    depends_on("zlib-api")
    depends_on("snappy")
    depends_on("xz")
