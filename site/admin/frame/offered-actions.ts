import { useEffect, useRef } from 'react';
import { createObservable } from '#shared/client/observable.ts';
import type { MenuItem } from '#site/admin/menu.tsx';

type Items = () => readonly MenuItem[];

export interface Offer {
  /** The subject: the open chat, or the person. */
  readonly of: string;
  readonly items: Items;
}

/** The palette's actions for the current screen. */
export const offeredActions = createObservable<{ readonly offers: readonly Offer[] }>({
  offers: [],
});

/** Offers the actions to the palette while the component is mounted. */
export const useOfferedActions = (of: string, items: Items): void => {
  const now = useRef(items);
  useEffect(() => {
    now.current = items;
  });
  useEffect(() => {
    const offer = { of, items: () => now.current() };
    const { offers } = offeredActions.get();
    offeredActions.patch({ offers: [...offers, offer] });
    return () =>
      offeredActions.patch({
        offers: offeredActions.get().offers.filter((other) => other !== offer),
      });
  }, [of]);
};
