import { useSyncExternalStore } from 'react';
import type { Observable } from '#shared/client/observable.ts';

/** What the store holds now; draws again when that changes. */
export const useObservable = <T>(store: Pick<Observable<T>, 'get' | 'subscribe'>): T =>
  useSyncExternalStore(store.subscribe, store.get);
