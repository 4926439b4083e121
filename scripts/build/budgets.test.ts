import { expect, test } from 'vitest';
import { checkBudgets } from './budgets.mjs';

test('words of an owner may make the chat larger than its budget', () => {
  const built = {
    sizes: new Map<string, number>(),
    pages: [],
    scriptsOf: () => [],
    chat: { launcher: 4_000, panel: 40_100 },
    tracker: 0,
    hall: { bytes: 0, scripts: [] },
    console: { scripts: [], leaked: [], isMarked: true },
    models: [],
    htmlOf: () => '',
  };
  expect(checkBudgets(built, { isOwners: true }).large).toEqual([
    expect.stringContaining("chat's panel"),
  ]);
  expect(() => checkBudgets(built, { isOwners: false })).toThrow("chat's panel");
});
