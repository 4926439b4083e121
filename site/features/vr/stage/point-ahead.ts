import type { Hall, Picked } from '#site/features/vr/hall/hall.ts';
import type { View } from '#site/features/vr/stage/open-view.ts';

/** The object under the pointer, or in the centre of the view while the mouse is captured. */
export const createPointing = (
  hall: Pick<Hall, 'pick' | 'pointAt'>,
  view: Pick<View, 'rayAt'>,
  canvas: HTMLCanvasElement,
) => {
  let x = 0;
  let y = 0;
  let isStale = true;
  let pointedAt: string | null = null;
  const pickAt = (atX: number, atY: number): Picked | null => hall.pick(view.rayAt(atX, atY));
  return {
    pickAt,
    moved: (toX: number, toY: number): void => {
      x = toX;
      y = toY;
      isStale = true;
    },
    /** The view has moved under the pointer. */
    turned: (): void => {
      isStale = true;
    },
    /** Call once per frame. */
    look: (): void => {
      if (!isStale) return;
      isStale = false;
      const picked = pickAt(x, y);
      const id = picked?.kind === 'plate' ? picked.id : null;
      canvas.dataset['over'] = picked?.kind ?? 'nothing';
      if (id === pointedAt) return;
      pointedAt = id;
      hall.pointAt(id);
    },
  };
};
