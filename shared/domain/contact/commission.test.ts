import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkCommission,
  commissionText,
  type Commission,
} from '#shared/domain/contact/commission.ts';

const commission: Commission = {
  practice: 'ai',
  start: 'now',
  weeks: 12,
  team: 'few',
  constraints: ['on-premises', 'budget'],
};

test('a commission keeps its known fields, and each constraint once, in order', () => {
  const given = { ...commission, constraints: ['budget', 'on-premises', 'budget'], more: 'x' };
  expect(checkCommission(given)).toEqual({ ok: true, value: commission });
});

test.each([
  [null, 'practice', 'must be one of ai, automation, trading'],
  [[], 'practice', 'must be one of ai, automation, trading'],
  [{ ...commission, practice: 'toString' }, 'practice', 'must be one of ai, automation, trading'],
  [{ ...commission, start: 'soon' }, 'start', 'must be one of now, quarter, later'],
  [{ ...commission, start: 1 }, 'start', 'must be one of now, quarter, later'],
  [{ ...commission, weeks: 0 }, 'weeks', 'must be a whole number from 1 to 52'],
  [{ ...commission, weeks: undefined }, 'weeks', 'must be a whole number from 1 to 52'],
  [{ ...commission, weeks: 53 }, 'weeks', 'must be a whole number from 1 to 52'],
  [{ ...commission, weeks: 1.5 }, 'weeks', 'must be a whole number from 1 to 52'],
  [{ ...commission, weeks: '4' }, 'weeks', 'must be a whole number from 1 to 52'],
  [{ ...commission, team: 3 }, 'team', 'must be one of one, few, many'],
  [{ ...commission, team: null }, 'team', 'must be one of one, few, many'],
  [
    { ...commission, constraints: 'budget' },
    'constraints',
    'must be a list of on-premises, systems, deadline, budget',
  ],
  [
    { ...commission, constraints: ['budget', '<script>'] },
    'constraints',
    'must be a list of on-premises, systems, deadline, budget',
  ],
])('%j is refused for its %s', (given, field, text) => {
  expect(checkCommission(given)).toEqual({ ok: false, fault: [field, text] });
});

test('the check never throws, and accepts its own output unchanged', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.anything().map((weeks) => ({ ...commission, weeks })),
      ),
      (given) => {
        const checked = checkCommission(given);
        if (checked.ok) expect(checkCommission(checked.value)).toEqual(checked);
      },
    ),
  );
});

test('a commission can be read as text', () => {
  expect(commissionText(commission)).toBe(
    'Practice: AI\nStart: Now\nLength: 12 weeks\nTeam: 2 to 5 people\nConstraints: On our premises only; A fixed budget',
  );
  expect(commissionText({ ...commission, weeks: 1, constraints: [] })).toContain(
    'Length: 1 week\nTeam: 2 to 5 people\nConstraints: None',
  );
});
