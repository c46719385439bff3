/** A link to the what-if page with the directive at a place, where that has a curve. */

import type { Profile } from "./api";
import { selectors } from "./curves";
import { format } from "./route";

export function WhatIfLink({
  profile,
  file,
  line,
}: {
  profile: Profile;
  file: string;
  line: number;
}) {
  const region = profile.regions.find(
    (one) => !one.annotation && one.file === file && one.line === line && line > 0,
  );
  const selector = region && selectors(profile).get(region);
  return selector ? (
    <a
      href={format(["run", profile.run, "whatif"], new URLSearchParams([["h", `${selector}=2x`]]))}
    >
      What if it were faster?
    </a>
  ) : null;
}
