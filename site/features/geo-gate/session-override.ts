import type { KeyValue } from '#shared/ports/key-value.ts';

const KEY = 'foyer.geo.override';

/** Who went through the notice does not see it again in this browser session. */
export interface SessionOverride {
  isSet(): boolean;
  set(): void;
}

export const createSessionOverride = (session: KeyValue): SessionOverride => ({
  isSet: () => session.get(KEY) === '1',
  // Where storage is forbidden the notice comes again with the next page load; that is bearable.
  set: () => void session.set(KEY, '1'),
});
