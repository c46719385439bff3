package whip.read;

import java.util.List;
import whip.schemas.construct.AccountRow;
import whip.schemas.construct.PathRow;

/** A whole account as rows, all as of one cut; paths in the order of their numbers. */
public record AccountRows(AccountRow account, List<PathRow> paths) {}
