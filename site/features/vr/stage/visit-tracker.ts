import type { InteractionName } from '#site/platform/interactions.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { WingName } from '#site/features/vr/plan/hall-plan.ts';

export interface VisitDeps {
  clock: Clock;
  track: (name: InteractionName, target?: string) => void;
  /** Where on the page the visitor is, for who follows them: `/vr-experience#ai`. */
  setLocation: (page: string) => void;
}

const PAGE = '/vr-experience';

const lengths: readonly (readonly [underS: number, name: string])[] = [
  [30, 'under 30 s'],
  [120, '30 s to 2 min'],
  [300, '2 to 5 min'],
  [900, '5 to 15 min'],
  [Infinity, 'over 15 min'],
];

/** The names the figures call a stay by: what an event is about is kept in words. */
export const lengthName = (ms: number): string =>
  lengths.find(([underS]) => ms < underS * 1_000)?.[1] ?? 'over 15 min';

/**
 * What the owner hears of a visit to the hall: that it began, which wings were gone to, which plates
 * opened, and how long it was in view (a page that is hidden has left the hall, and comes again).
 */
export const createVisitTracker = ({ clock, track, setLocation }: VisitDeps) => {
  let since: number | null = null;
  let wing: WingName | null = null;
  let reading: string | null = null;

  const trackLocation = () => {
    if (since === null) return setLocation(PAGE);
    setLocation(`${PAGE}#${wing ?? 'entrance'}${reading === null ? '' : `/${reading}`}`);
  };
  const come = () => {
    if (since !== null) return;
    since = clock.now();
    track('hall_entered');
    if (wing !== null) track('hall_wing_visited', wing);
    trackLocation();
  };
  const go = () => {
    if (since === null) return;
    track('hall_left', lengthName(clock.now() - since));
    since = null;
    trackLocation();
  };
  return {
    come,
    go,
    stands: (inWing: WingName | null): void => {
      if (inWing === wing) return;
      wing = inWing;
      if (since === null) return;
      if (wing !== null) track('hall_wing_visited', wing);
      trackLocation();
    },
    reads: (plate: string | null): void => {
      if (plate === reading) return;
      reading = plate;
      if (since === null) return;
      if (plate !== null) track('hall_plate_opened', plate);
      trackLocation();
    },
  };
};
