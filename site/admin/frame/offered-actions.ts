import { useEffect, useRef } from 'react';
import { createObservable } from '#shared/client/observable.ts';
import type { MenuItem } from '#site/admin/menu.tsx';

type Items = () => readonly MenuItem[];

export interface Offer {
  /** Of what: the open chat, the person. */
  readonly of: string;
  readonly items: Items;
}

/** What can be done with what is on the screen, for the palette. */
export const offeredActions = createObservable<{ readonly offers: readonly Offer[] }>({
  offers: [],
});

/** Offers the actions to the palette for as long as the component is mounted. */
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
