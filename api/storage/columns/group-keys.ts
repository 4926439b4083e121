import type { GroupBy } from '#api/features/analytics/queries/query-types.ts';
import type { Context } from '#api/storage/columns/context.ts';
import type { CodedColumn } from '#api/storage/columns/day-columns.ts';
import type { Segment } from '#api/storage/columns/segment.ts';
import { createVisitorNumbers } from '#api/storage/columns/visitor-set.ts';

/** Numbers distinct names, from 0 in order of first appearance. */
const createNumbering = () => {
  const numbers = new Map<string | null, number>();
  return {
    numberOf: (name: string | null): number => {
      const number = numbers.get(name) ?? numbers.size;
      numbers.set(name, number);
      return number;
    },
    names: () => [...numbers.keys()],
  };
};

export interface GroupKeys {
  /** The group of a session, given its row in the segment. */
  of(segment: Segment): (row: number) => number;
  numberOf(name: string | null): number;
  /** The names of the groups so far, in the order of their numbers. */
  names(): (string | null)[];
}

const termColumns: Partial<Record<GroupBy, CodedColumn>> = {
  entry_page: 'entry_page',
  exit_page: 'exit_page',
  country: 'country',
  region: 'region',
  city: 'city',
  device: 'device',
  browser: 'browser',
  os: 'os',
  language: 'language',
};

const orNull = (text: string | null): string | null => (text === '' ? null : text);

/** The first campaign of each visitor who came by one. */
const firstCampaigns = ({ log, names }: Context, numberOf: (name: string) => number) => {
  const campaignOf = createVisitorNumbers();
  const numbers: number[] = [];
  log.visitors.eachFirstCampaign((visitor, source) => {
    campaignOf.set(visitor, (numbers[source] ??= numberOf(names.sourceOf(source).campaign)));
  });
  return campaignOf;
};

export const createGroupKeys = (context: Context, by: GroupBy): GroupKeys => {
  const { names } = context;
  const numbering = createNumbering();
  if (by === 'first_campaign') {
    // Number 0 means no campaign, like a visitor without an entry.
    numbering.numberOf(null);
    const campaignOf = firstCampaigns(context, numbering.numberOf);
    return {
      ...numbering,
      of: (segment) => {
        const visitors = segment.numbers('visitor');
        return (row) => campaignOf.get(visitors[row] ?? 0);
      },
    };
  }
  const column = termColumns[by] ?? 'source';
  const nameOf = (value: number): string | null => {
    if (by === 'source' || by === 'channel' || by === 'campaign') return names.sourceOf(value)[by];
    return names.termOf(value);
  };
  return {
    ...numbering,
    of: (segment) => {
      const { codes, values } = segment.coded(column);
      const groups = Array.from(values, (value) => numbering.numberOf(orNull(nameOf(value))));
      return (row) => groups[codes[row] ?? 0] ?? 0;
    },
  };
};
