// Accounts at the end of a run as lines of text:
//
//   path 3 1 2 401160                               number parent directiveKind directiveAddress
//   account 3 0 4 4 10 40 0 6 0 0 0 0 4 0 0         path thread entries bodies enter, then by class
//   edge 3 2 0 5                                    path predecessor thread passes
//   threads 4
//   elapsed 120                                     up to which every thread is accounted
#pragma once

#include <cstdio>

namespace whip {

/// Nothing where no accounts are kept. Nothing may run.
void printAccounts(std::FILE* out);

}  // namespace whip
