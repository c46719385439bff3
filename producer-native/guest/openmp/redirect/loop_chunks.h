// Chunks of dynamic loops that the runtime does not report; and a table of all kinds of chunks.
//
// How a chunk becomes visible. "Event" is the runtime's dispatch event (work.cpp, onDispatch), a
// name is the file that reports the chunk instead. "work" opens the chunk together with the share.
// The last column says what reports the chunks that are left, and the limit if nothing does.
//
// clang-format off
//   construct         team  libomp 15 and newer         libomp 14: no events    others; limit
//
//   The program asks the runtime for each chunk (__kmpc_dispatch_next).
//   dynamic, also by  > 1   event                       loop_chunks
//     OMP_SCHEDULE    1     event: the first; then      loop_chunks
//                           loop_chunks
//   guided, auto,     > 1   event                       loop_chunks
//     also by         1     event: the whole loop       loop_chunks: the whole  serial-loops
//     OMP_SCHEDULE                                      loop
//   ordered static    > 1   event                       loop_chunks
//                     1     event: the whole loop       loop_chunks: the whole
//                                                       loop
//
//   The runtime hands out once, and the program goes on alone (__kmpc_for_static_init).
//   static            > 1   event: a thread's block     static_loops: the same
//                     1     work: the whole loop        static_loops: the same
//   static, c         > 1   event: a thread's first     static_loops: the same  reported_chunks, or
//                     1     work: the first, which      static_loops: the whole static-chunks
//                           static_chunks cuts off      loop
//   sections          > 1   event: a thread's block     static_loops: the same  reported_chunks, or
//                     1     work: all sections          static_loops: the same  section-blocks
//
//   program           what is different
//   clang             reported_chunks hears of no chunk
//   clang, plugin/    reported_chunks hears of each chunk of static, c and of each section;
//                     libomp 14 has static-chunks named all the same
//   calls past us     events and work alone: a dynamic loop of a team of one is one chunk, and on
//                     libomp 14 every share. So are calls of libraries that are loaded later, and
//                     all with WHIP_LOOP_CHUNKS=0 or with a runtime that is linked statically, for
//                     which serial-loops is named
//   GCC (ADR 24)      all calls go past us. A static loop calls no runtime: it has no share and no
//                     chunk. On libomp 15 to 18 a dynamic loop looks like static, c: static-chunks
//                     may be named
// clang-format on
//
// imports.h puts our functions in front of the runtime's; code.h finds the place of sections that
// GCC built.
//
// A team of one is not like the others, because the runtime gives it all iterations at once: then
// the same program would have another span on one thread than on two. So its dynamic loop is given
// out in chunks of the size the program asked for. The iterations and their order stay the same;
// the standard lets a schedule(dynamic, c) be served so.
#pragma once

namespace whip {

/// Redirects the program's calls, those of static loops (static_chunks.h) too. `runtimeEntry`: any
/// function of the runtime. Once, at start, after it is known whether the runtime reports chunks.
void watchLoopChunks(const void* runtimeEntry);

}  // namespace whip
