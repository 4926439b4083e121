import type { IsAnyWanted } from '#api/features/alarms/is-any-wanted.ts';
import type { Alarm } from '#api/features/alarms/store.ts';
import type { VisitReader } from '#api/features/alarms/visit-reader.ts';
import { watchGoals } from '#api/features/alarms/watch-goals.ts';
import { watchVisits } from '#api/features/alarms/watch-visits.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';

interface Deps extends Pick<Runtime, 'clock'> {
  /** Null while visits are not counted: their absence is no fall. */
  readonly visits: VisitReader | null;
  readonly settings: Pick<SettingsStore, 'get' | 'put'>;
  readonly isAnyWanted: IsAnyWanted;
  readonly add: (alarm: Pick<Alarm, 'kind' | 'key'> & Partial<Alarm>) => Promise<boolean>;
}

/** Searches the visits for alarms, as long as somebody would get them. Each job must run alone. */
export const createVisitJobs = (deps: Deps) => {
  const { visits, settings, add, clock, isAnyWanted } = deps;

  return {
    lookAtGoals: async (): Promise<void> => {
      if (!visits || !(await isAnyWanted(['goal_reached']))) return;
      await watchGoals({ visits, settings, add }, clock.now());
    },
    lookAtVisits: async (): Promise<void> => {
      if (!visits || !(await isAnyWanted(['visits_rose', 'visits_fell']))) return;
      await watchVisits(visits, clock.now(), add);
    },
  };
};
