import type { GeoRecord } from '#shared/contracts/geo.ts';
import { isBlocked } from '#shared/domain/geo.ts';
import {
  type DetectedLocation,
  type GateEvent,
  type GateState,
  nextGateState,
} from '#site/features/geo-gate/gate-state.ts';
import type { GeoCache } from '#site/features/geo-gate/geo-cache.ts';
import type { GateCookies } from '#site/features/geo-gate/gate-cookies.ts';
import { createObservable, type Observable } from '#shared/client/observable.ts';

export interface GateDeps {
  cookies: GateCookies;
  cache: GeoCache;
  /** Never rejects; null when the lookup failed. */
  lookUp(): Promise<GeoRecord | null>;
}

/**
 * Decides which visitors may enter. Small, because every visitor loads it; the screens load
 * separately.
 */
export interface Gate {
  state: Observable<GateState>;
  begin(): void;
  send(event: GateEvent): void;
  /** Lets a visitor in who has meanwhile confirmed the notice in another tab. */
  look(): void;
}

const locationToBlock = (record: GeoRecord | null): DetectedLocation | null =>
  record?.countryCode && isBlocked(record)
    ? { country: record.country ?? record.countryCode, countryCode: record.countryCode }
    : null;

export const createGate = ({ cookies, cache, lookUp }: GateDeps): Gate => {
  const state = createObservable<GateState>({ step: 'loading' });
  const send = (event: GateEvent) => {
    const isThrough = event.type === 'proceeded' && state.get().step === 'confirmation';
    if (isThrough) cookies.setProceeded();
    state.set(nextGateState(state.get(), event));
  };
  const locate = (record: GeoRecord | null) => {
    send({ type: 'located', location: locationToBlock(record) });
  };
  return {
    state,
    begin: () => {
      if (cookies.passes()) return locate(null);
      const cached = cache.read();
      if (cached) return locate(cached);
      // Never rejects, by contract.
      void lookUp().then((record) => {
        // An unknown location may be known on the next page load.
        if (record?.countryCode) cache.write(record);
        locate(record);
      });
    },
    send,
    look: () => {
      if (cookies.passes()) send({ type: 'proceeded-elsewhere' });
    },
  };
};
