// What a construct program says of itself in its comments:
//   // expect: work 115 span 63            exact
//   // expect: work 10..40 span 10         or within bounds
//   // expect: lockBound 200
//   // expect: nodes task 3                nodes of that directive (and structural kind) in the run
//   // expect: spanOf taskgroup 101        sum over the instances of directives of that kind
//   // expect: chunks 8
//   // expect: waits 12                    sinks whose iteration has a source
//   // expect: line taskloop auto          directives of that kind are exactly at the pragmas
//                                         with that word; or numbers
//   // expect: places for 3                directives of that kind are at so many addresses
//   // expect: ranges taskloop 0+10*3 30+5*1  iterations of tasks of that directive: three chunks of
//                                         ten from the first on, and one of five
//   // expect: tagged name 30              work of the strands under that annotation
//   // expect: iterations 40 blocks 6      of all loops in the run
//   // expect: account critical sync 6     sum over the threads of what paths of that kind have:
//   // expect: account for work 4,10        a class, entries, bodies, enter or exec; or one number
//                                         for each thread that has such a path, the least first
//   // expect: passes for masked 1          entries of paths of the second kind from one of the
//                                         first, likewise
//   // expect: calls foo bar 20             entries of one function from another one; other paths
//                                         go by their kind
//   // expect: function foo work 4          as `account`, of the paths of that function
//   // expect: functions foo bar            these functions are paths and no others; `-`: none
//   // expect: within bar foo               every path of that name is directly in one of the other
//   // expect: caused critical 12          waits that were the fault of paths of that kind,
//                                         likewise
//   // expect: grains task work 4/40/10     what grains.h says of the grains of a directive kind
//   // expect: grainSum task copy 10..40      sum of a number over those grains
//   // expect: burdens task 0,0,7,-,-:2     in full detail: of single grains of a directive kind, as
//                                         burdens.h has them
//   // expect: elapsed 20                   on the virtual clock
//   // expect: phase step marks 3           a phase's marks, closed, first, last, squares, least,
//                                         most, or cuts at its marks
//   // expect: window step 2 for work 4,10  as `account`, from the phase's second cut to its third
//   // expect: loss doacross 1             or `some` for any positive number; others must not be
//   // expect: limit static-chunks         must be noted; others must not be
//   // expect: mayLimit section-blocks     may be noted
//   // expect: exit 3                      the program's exit status
//   // expect: incomplete                  the tree may have holes (the program died)
//   // threads: 4                          // env: OMP_CANCELLATION=true
#pragma once

#include <string>
#include <vector>

namespace whip::check {

struct Expectations {
  std::vector<std::vector<std::string>> expect;  // one list of words per line
  std::vector<std::string> env;                  // NAME=VALUE
  std::vector<int> threads = {1, 2, 4};
};

/// Throws std::runtime_error if the source expects nothing: a test that cannot fail.
Expectations readExpectations(const std::string& source);

}  // namespace whip::check
