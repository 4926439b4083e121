import type { GeoRecord } from '#shared/contracts/geo.ts';
import { isBlocked } from '#shared/domain/geo.ts';
import { limits } from '#shared/limits.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import {
  type DetectedLocation,
  type GateEvent,
  type GateState,
  nextGateState,
} from '#site/features/geo-gate/gate-state.ts';
import type { GeoCache } from '#site/features/geo-gate/geo-cache.ts';
import type { SessionOverride } from '#site/features/geo-gate/session-override.ts';
import { createObservable, type Observable } from '#shared/client/observable.ts';

export interface GateDeps {
  override: SessionOverride;
  cache: GeoCache;
  timers: Timers;
  /** Never rejects; null when the lookup failed. */
  lookUp(): Promise<GeoRecord | null>;
}

/** Decides who passes. Kept small because every visitor loads it; the screens load separately. */
export interface Gate {
  state: Observable<GateState>;
  begin(): void;
  send(event: GateEvent): void;
}

const locationToBlock = (record: GeoRecord | null): DetectedLocation | null =>
  record?.countryCode && isBlocked(record)
    ? { country: record.country ?? record.countryCode, countryCode: record.countryCode }
    : null;

export const createGate = ({ override, cache, timers, lookUp }: GateDeps): Gate => {
  const state = createObservable<GateState>({ step: 'loading', isSlow: false });
  let cancel: Cancel = () => {};
  const send = (event: GateEvent) => {
    const isThrough = event.type === 'proceeded' && state.get().step === 'confirmation';
    if (isThrough) override.set();
    state.set(nextGateState(state.get(), event));
  };
  const locate = (record: GeoRecord | null) => {
    cancel();
    send({ type: 'located', location: locationToBlock(record) });
  };
  return {
    state,
    begin: () => {
      if (override.isSet()) return locate(null);
      const cached = cache.read();
      if (cached) return locate(cached);
      cancel = timers.after(limits.geo.initializingAfterMs, () => send({ type: 'waited' }));
      // Never rejects, by contract.
      void lookUp().then((record) => {
        if (record) cache.write(record);
        locate(record);
      });
    },
    send,
  };
};
