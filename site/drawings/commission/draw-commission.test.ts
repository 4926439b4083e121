import { expect, test } from 'vitest';
import type { CommissionDraft } from '#site/drawings/commission/commission-parts.ts';
import { commissionFile, drawCommission } from '#site/drawings/commission/draw-commission.ts';
import { constraints } from '#shared/domain/contact/commission.ts';

const title = { name: 'Ada Lovelace', day: '2026-11-23' };
const empty: CommissionDraft = { weeks: 8, constraints: [] };

test('each choice adds one named part, and removing it removes the part', () => {
  const names = (draft: CommissionDraft) => drawCommission(draft, title).names;
  expect(names(empty)).toEqual([]);
  let draft: CommissionDraft = { ...empty, practice: 'ai' };
  expect(names(draft)).toEqual(['Model and its checks']);
  draft = { ...draft, start: 'quarter', team: 'many' };
  expect(names(draft)).toEqual([
    'Model and its checks',
    'Start in 3 months',
    'Team of more than 5',
  ]);
  for (const constraint of constraints) {
    const added = { ...draft, constraints: [...draft.constraints, constraint] };
    expect(names(added)).toHaveLength(names(draft).length + 1);
    draft = added;
  }
  expect(new Set(names(draft)).size).toBe(7);
  expect(names({ ...draft, constraints: [] })).toHaveLength(3);
});

test('the same choices give the same drawing; another name, length or practice gives another', () => {
  const draft: CommissionDraft = { ...empty, practice: 'trading' };
  const file = commissionFile(draft, title);
  expect(commissionFile(draft, title)).toBe(file);
  const others = [
    commissionFile(draft, { ...title, name: 'Charles Babbage' }),
    commissionFile({ ...draft, weeks: 9 }, title),
    commissionFile({ ...draft, practice: 'automation' }, title),
  ];
  expect(new Set([file, ...others]).size).toBe(4);
});

test('the file is well-formed and small for any name', () => {
  const names = ['<script>&"', 'x'.repeat(100), '李小龙', ''];
  for (const name of names) {
    const draft: CommissionDraft = { ...empty, practice: 'ai', weeks: 52, constraints };
    const file = commissionFile(draft, { ...title, name });
    expect(file).not.toMatch(/<script|NaN|undefined/);
    expect(file.length).toBeLessThan(24_000);
  }
});
