import type { NetworkClass } from '#site/platform/network-class.ts';

/**
 * A sign that the visitor may open a screen soon: a link to it is in view, pointed at or pressed.
 */
export type PrefetchSign = 'seen' | 'pointed' | 'pressed';

// A visit follows a press anyway. A medium network fetches nothing on a guess, and a slow one
// nothing in advance.
const signsHeeded: Record<NetworkClass, readonly PrefetchSign[]> = {
  high: ['seen', 'pointed', 'pressed'],
  medium: ['pressed'],
  low: [],
};

export interface PrefetchDeps {
  /** The screen at a path, or null if there is nothing to fetch. */
  screenOf: (path: string) => { id: string; load: () => Promise<unknown> } | null;
  networkClass: () => NetworkClass;
}

/** Fetches the code of screens ahead of the visit, each once, as far as the network allows. */
export const createPrefetcher = ({ screenOf, networkClass }: PrefetchDeps) => {
  const fetched = new Set<string>();
  return (path: string, sign: PrefetchSign): void => {
    if (!signsHeeded[networkClass()].includes(sign)) return;
    const screen = screenOf(path);
    if (!screen || fetched.has(screen.id)) return;
    fetched.add(screen.id);
    // The fetch failed; the next sign tries again, and so does the visit.
    screen.load().catch(() => fetched.delete(screen.id));
  };
};
