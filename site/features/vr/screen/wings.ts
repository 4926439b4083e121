import type { ProjectSummary } from '#site/content-model/project.ts';
import type { WingName } from '#site/features/vr/plan/hall-plan.ts';
import { texts } from '#site/texts/en.ts';

/** In the order of the tour, as in the plan. */
const names: readonly WingName[] = ['ai', 'automation', 'trading', 'other'];

export const wingTitles: Readonly<Record<WingName, string>> = texts.hall.wingTitles;

export interface WingOfPlates {
  name: WingName;
  plates: readonly ProjectSummary[];
}

/**
 * The catalog as it hangs in the hall: by wing, then by number. Leaves out wings without plates.
 */
export const hangByWing = (plates: readonly ProjectSummary[]): WingOfPlates[] =>
  names
    .map((name) => ({
      name,
      plates: plates
        .filter(({ type }) => type === name)
        .sort((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true })),
    }))
    .filter((wing) => wing.plates.length > 0);
