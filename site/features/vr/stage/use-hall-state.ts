import { useSyncExternalStore } from 'react';
import type { HallState } from '#site/features/vr/stage/hall-state.ts';
import type { Observable } from '#shared/client/observable.ts';

export const useHallState = (state: Observable<HallState>): HallState =>
  useSyncExternalStore(state.subscribe, state.get);
