import type { Place, Wing } from '../plan/hall-plan.ts';

/** Places in a wing: so far ahead from the middle of the entrance, so far to the right, so high. */
export const placeIn =
  ({ heading }: Pick<Wing, 'heading'>) =>
  (ahead: number, right: number, y: number): Place => [
    -Math.sin(heading) * ahead + Math.cos(heading) * right,
    y,
    -Math.cos(heading) * ahead - Math.sin(heading) * right,
  ];
