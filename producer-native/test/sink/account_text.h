// Accounts at the end of a run as lines of text:
//
//   path 3 1 2 401160                               number parent directiveKind directiveAddress
//   account 3 0 4 4 10 40 0 6 0 0 0 0 4 0 0         path thread entries bodies enter, then by class
//   edge 3 2 0 5                                    path predecessor thread passes
//   phase 3 2 0 25 0 313 12 13 step                 marks closed first last squaresHigh squaresLow
//                                                   least most name
//   threads 4
//   elapsed 120                                     up to which every thread is accounted
//
// And before them, at each mark of a phase that is a cut:
//
//   cut 25 step                                     time name
//   cutAccount 3 0 4 4 10 40 0 6 0 0 0 0 4 0 0      up to there, as account
#pragma once

#include <cstdint>
#include <cstdio>

namespace whip {

/// Nothing where no accounts are kept. Nothing may run.
void printAccounts(std::FILE* out);

/// Serves the cut that a mark asks for, if one does; printed on the virtual clock. `served`: the
/// number of the last cut.
void serveMark(std::FILE* out, uint32_t* served);
/// A cut that nobody reads, so that both banks are written.
void makeCut(uint32_t* served);

}  // namespace whip
