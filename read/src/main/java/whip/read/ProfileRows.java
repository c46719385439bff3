package whip.read;

import java.util.List;
import whip.schemas.profile.DirectiveRow;
import whip.schemas.profile.ProgramRow;
import whip.schemas.profile.RegionRow;

/** A whole profile as rows, all of one revision, in the order of their keys. */
public record ProfileRows(
    ProgramRow program, List<DirectiveRow> directives, List<RegionRow> regions) {}
