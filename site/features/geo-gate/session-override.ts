import type { KeyValue } from '#shared/ports/key-value.ts';

const KEY = 'foyer.geo.override';

/** Visitors who confirmed the notice do not see it again in this browser session. */
export interface SessionOverride {
  isSet(): boolean;
  set(): void;
}

export const createSessionOverride = (session: KeyValue): SessionOverride => ({
  isSet: () => session.get(KEY) === '1',
  // Without storage the notice returns with the next page load, which is acceptable.
  set: () => void session.set(KEY, '1'),
});
