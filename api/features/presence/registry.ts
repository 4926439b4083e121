import type { Presence } from '#shared/contracts/admin.ts';

interface Place extends Presence {
  readonly since: number;
}

/**
 * Who is on the site, out of their open sockets: one visitor may have several (tabs). In memory
 * alone; a restart begins empty and fills as the sockets come back.
 */
export interface PresenceRegistry<Owner extends string> {
  /** A socket says where it is. `change` overrides only what it names. */
  update(owner: Owner, socketId: string, change: Partial<Presence>): void;
  leave(owner: Owner, socketId: string): void;
  /** Where the visitor is: of several sockets the one that moved last. Null: not here. */
  of(owner: Owner): Presence | null;
}

export const createPresenceRegistry = <Owner extends string>(
  onChange: (owner: Owner) => void,
): PresenceRegistry<Owner> => {
  const places = new Map<Owner, Map<string, Place>>();
  let order = 0;

  const newest = (owner: Owner): Place | null => {
    const sockets = [...(places.get(owner)?.values() ?? [])];
    return sockets.reduce<Place | null>(
      (best, place) => (best === null || place.since > best.since ? place : best),
      null,
    );
  };

  const of = (owner: Owner): Presence | null => {
    const place = newest(owner);
    if (!place) return null;
    const isIdle = [...(places.get(owner)?.values() ?? [])].every((other) => other.is_idle);
    return { current_page: place.current_page, is_idle: isIdle, quality: place.quality };
  };

  const changed = (owner: Owner, before: Presence | null) => {
    const now = of(owner);
    if (JSON.stringify(now) !== JSON.stringify(before)) onChange(owner);
  };

  return {
    of,
    update: (owner, socketId, change) => {
      const before = of(owner);
      const sockets = places.get(owner) ?? new Map<string, Place>();
      places.set(owner, sockets);
      const was = sockets.get(socketId);
      order += 1;
      const hasMoved =
        change.current_page !== undefined && change.current_page !== was?.current_page;
      sockets.set(socketId, {
        current_page: change.current_page ?? was?.current_page ?? '/',
        is_idle: change.is_idle ?? was?.is_idle ?? false,
        quality: change.quality ?? was?.quality ?? 'unknown',
        since: hasMoved || change.is_idle === false ? order : (was?.since ?? order),
      });
      changed(owner, before);
    },
    leave: (owner, socketId) => {
      const before = of(owner);
      const sockets = places.get(owner);
      sockets?.delete(socketId);
      if (sockets?.size === 0) places.delete(owner);
      changed(owner, before);
    },
  };
};
