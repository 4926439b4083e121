import type { InteractionName } from '#site/platform/interactions.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { steadyNow } from '#shared/ports/steady-now.ts';
import type { WingName } from '#site/features/vr/plan/hall-plan.ts';

export interface VisitDeps {
  clock: Clock;
  track: (name: InteractionName, target?: string) => void;
  /** The visitor's location on the page, for Live: `/vr-experience#ai`. */
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

/** The names of duration ranges, because an event's target is a text. */
export const lengthName = (ms: number): string =>
  lengths.find(([underS]) => ms < underS * 1_000)?.[1] ?? 'over 15 min';

/**
 * Reports a visit to the hall: entering, wings visited, plates opened, and how long it was in view.
 * Hiding the page counts as leaving, showing it as entering again.
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
    since = steadyNow(clock);
    track('hall_entered');
    if (wing !== null) track('hall_wing_visited', wing);
    trackLocation();
  };
  const go = () => {
    if (since === null) return;
    track('hall_left', lengthName(steadyNow(clock) - since));
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
