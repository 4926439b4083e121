import type { Figures, HallState } from '#site/features/vr/stage/hall-state.ts';
import type { Observable } from '#shared/client/observable.ts';

/** The cost of frames, only on request; otherwise the page would be updated for nothing. */
export const createFigureDisplay = (state: Observable<HallState>, wake: () => void) => {
  let isShown = false;
  return {
    publish: (figures: Figures): void => {
      if (isShown) state.patch({ figures });
    },
    toggle: (): void => {
      isShown = !isShown;
      if (!isShown) state.patch({ figures: null });
      wake();
    },
  };
};
