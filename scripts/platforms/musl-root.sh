#!/bin/sh
# Makes a file system with nothing but musl, libstdc++ and a binary, which is what Alpine gives to it. Debian has musl but
# no libstdc++ for it, so it is compiled from Debian's source of GCC 12, in about three minutes.
#
#   sh musl-root.sh BINARY FOLDER
set -eu
binary=$(realpath "$1")
mkdir -p "$2/source" "$2/build" "$2/root/lib" "$2/root/usr/lib"
folder=$(realpath "$2")
here=$(dirname "$(realpath "$0")")
specs=/usr/lib/x86_64-linux-musl/musl-gcc.specs
library=$folder/root/usr/lib/libstdc++.so.6

if [ ! -e "$library" ]; then
  cd "$folder/source"
  tar -xf /usr/src/gcc-12/gcc-12.*.tar.xz --strip-components=1 --wildcards '*/libstdc++-v3' '*/libgcc' '*/libiberty' '*/libbacktrace' \
    '*/include' '*/config' '*/config[.-]*' '*/symlink-tree' '*/lt*' '*/libtool*' '*/install-sh' '*/missing' \
    '*/mkinstalldirs' '*/compile' '*/depcomp' '*/gcc/BASE-VER' '*/gcc/DATESTAMP'
  ln -sf gthr-posix.h libgcc/gthr-default.h
  gcc -specs "$specs" -O2 -fPIC -fvisibility=hidden -c "$here/dl-find-object.c" -o "$folder/shim.o"
  cd "$folder/build"
  ../source/libstdc++-v3/configure --host=x86_64-pc-linux-musl --build=x86_64-pc-linux-gnu --disable-multilib \
    --disable-nls --disable-libstdcxx-pch --disable-static CC="gcc -specs $specs" CXX="g++ -specs $specs" \
    CXXFLAGS="-O2 -D_GLIBCXX_GTHREAD_USE_WEAK=0" LDFLAGS="$folder/shim.o" >configure.log
  make -j"$(nproc)" >make.log 2>&1
  # libtool leaves out the unwinder, which musl does not have: linked once more, with GCC's static one.
  cd src
  rm -f libstdc++.la .libs/libstdc++.so*
  make V=1 libstdc++.la LIBS= | sed -n 's/^libtool: link: \(.* -shared .*\)/\1/p' | head -n 1 >link.sh
  echo " $(gcc -print-file-name=libgcc_eh.a) $(gcc -print-libgcc-file-name)" >>link.sh
  tr -d '\n' <link.sh | sh
  strip -o "$library" .libs/libstdc++.so.6.*
fi
cp /lib/ld-musl-x86_64.so.1 "$folder/root/lib/"
ln -sf ld-musl-x86_64.so.1 "$folder/root/lib/libc.musl-x86_64.so.1"
cp "$binary" "$folder/root/sidekit"
