import { useSyncExternalStore } from 'react';
import type { Observable } from '#shared/client/observable.ts';

/** The store's current value; renders again when it changes. */
export const useObservable = <T>(store: Pick<Observable<T>, 'get' | 'subscribe'>): T =>
  useSyncExternalStore(store.subscribe, store.get);
