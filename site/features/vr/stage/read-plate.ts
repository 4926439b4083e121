import type { Camera } from 'three';
import type { Hall } from '#site/features/vr/hall/hall.ts';
import type { HallState } from '#site/features/vr/stage/hall-state.ts';
import type { Observable } from '#shared/client/observable.ts';

export interface ReadingDeps {
  hall: Pick<Hall, 'bringNear' | 'putBack' | 'near'>;
  state: Observable<HallState>;
  camera: Camera;
  /** In a headset the panel beside the hall cannot be seen, so the sheet has its words. */
  isWorn: () => boolean;
  /** The overview of the project's page; null if it could not be loaded. */
  overviewOf: (id: string) => Promise<string | null>;
  wake: () => void;
}

/** Takes plates off their wires and hangs them up again; one at a time. */
export const createReading = ({ hall, state, camera, isWorn, overviewOf, wake }: ReadingDeps) => {
  const bringNear = (id: string) =>
    hall.bringNear(id, camera, isWorn() ? (state.get().overview ?? '') : null);
  const loadOverview = async (id: string) => {
    const overview = await overviewOf(id);
    if (overview === null || state.get().reading !== id) return;
    state.patch({ overview });
    if (hall.near() === id) bringNear(id);
    wake();
  };
  const putBack = () => {
    if (state.get().reading === null) return;
    hall.putBack();
    state.patch({ reading: null, overview: null });
    wake();
  };
  return {
    /** Marks the plate as being read now. It comes near when `bring` is called on arrival. */
    choose: (id: string): void => {
      if (state.get().reading === id) return;
      hall.putBack();
      state.patch({ reading: id, overview: null });
      void loadOverview(id);
      wake();
    },
    bring: (): void => {
      const { reading } = state.get();
      if (reading === null || hall.near() === reading) return;
      bringNear(reading);
      wake();
    },
    /** Call when the view's shape has changed, to lay the sheet out again. */
    again: (): void => {
      const { reading } = state.get();
      if (reading === null || hall.near() !== reading) return;
      hall.putBack();
      bringNear(reading);
    },
    putBack,
  };
};
