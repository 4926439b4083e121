import type { NetworkClass } from '#site/platform/network-class.ts';

/** What speaks for a screen being wanted soon: a link to it is in view, pointed at, or pressed. */
export type PrefetchSign = 'seen' | 'pointed' | 'pressed';

// A press is followed by the visit in any case: where bytes count, nothing is fetched on a guess,
// and where they count most, not even ahead of the visit.
const signsHeeded: Record<NetworkClass, readonly PrefetchSign[]> = {
  high: ['seen', 'pointed', 'pressed'],
  medium: ['pressed'],
  low: [],
};

export interface PrefetchDeps {
  /** The module behind a path, or null when there is nothing to fetch. */
  screenOf: (path: string) => { source: string; load: () => Promise<unknown> } | null;
  networkClass: () => NetworkClass;
}

/** Fetches the code of screens ahead of the visit, each once, as far as the network allows. */
export const createPrefetcher = ({ screenOf, networkClass }: PrefetchDeps) => {
  const fetched = new Set<string>();
  return (path: string, sign: PrefetchSign): void => {
    if (!signsHeeded[networkClass()].includes(sign)) return;
    const screen = screenOf(path);
    if (!screen || fetched.has(screen.source)) return;
    fetched.add(screen.source);
    // Not fetched this time: the next sign tries again, and so does the visit.
    screen.load().catch(() => fetched.delete(screen.source));
  };
};
