import { expect, test } from 'vitest';
import { inRoot } from './paths.mjs';
import { tallyPlaywright } from './playwright-report.mjs';
import { tallyVitest } from './vitest-report.mjs';

const vitestFile = (
  tests: { title: string; state: string; note?: string; error?: string; retries?: number }[],
) => ({
  file: 'a.test.ts',
  errors: [],
  tests: tests.map((record) => ({ retries: 0, ...record })),
});

test('vitest tests are counted by state, skipped ones with their reason', () => {
  const tests = [
    { title: 'one', state: 'passed' },
    { title: 'two', state: 'failed', error: 'boom\nat a line' },
    { title: 'three', state: 'skipped', note: 'needs a printer' },
    { title: 'four', state: 'skipped' },
  ];
  expect(tallyVitest({ unhandledErrors: [], modules: [vitestFile(tests)] })).toEqual({
    passed: 1,
    failed: 1,
    skipped: [
      { title: 'a.test.ts three', reason: 'needs a printer' },
      { title: 'a.test.ts four', reason: 'no reason given' },
    ],
    faults: [],
    failures: ['a.test.ts two: boom'],
  });
});

test.each([
  ['passed only when tried again', { title: 'x', state: 'passed', retries: 1 }],
  ['did not finish', { title: 'x', state: 'pending' }],
])('a vitest test that %s counts as failed', (fault, record) => {
  const tally = tallyVitest({ unhandledErrors: [], modules: [vitestFile([record])] });
  expect(tally).toMatchObject({ passed: 0, failed: 1, faults: [expect.stringContaining(fault)] });
});

test('a vitest file that cannot be loaded counts as a failed test', () => {
  const broken = { file: 'b.test.ts', errors: ['no such module'], tests: [] };
  const good = vitestFile([{ title: 'one', state: 'passed' }]);
  expect(tallyVitest({ unhandledErrors: [], modules: [good, broken] })).toMatchObject({
    passed: 1,
    failed: 1,
    faults: ['b.test.ts: no such module'],
  });
});

test('an error outside of vitest tests fails the run, even when all tests passed', () => {
  const modules = [vitestFile([{ title: 'one', state: 'passed' }])];
  const tally = tallyVitest({ unhandledErrors: ['boom'], modules });
  expect(tally.faults).toEqual(['error outside of tests: boom']);
});

test('a run without tests, or with only skipped ones, fails', () => {
  expect(tallyVitest({ unhandledErrors: [], modules: [] }).faults).toEqual(['no test was run']);
  const skipped = vitestFile([{ title: 'one', state: 'skipped' }]);
  expect(tallyVitest({ unhandledErrors: [], modules: [skipped] }).faults).toHaveLength(1);
  expect(tallyPlaywright({ suites: [] }).faults).toEqual(['no test was run']);
  expect(tallyPlaywright({}).faults).toEqual(['no test was run']);
});

type Status = 'skipped' | 'expected' | 'unexpected' | 'flaky';

const journey = (title: string, status: Status, results = 1, description?: string) => ({
  title,
  file: 'a.spec.ts',
  tests: [
    {
      status,
      results: Array.from({ length: results }, () => ({})),
      annotations: description === undefined ? [] : [{ type: 'skip', description }],
    },
  ],
});

test('playwright tests are counted through nested suites', () => {
  const report = {
    suites: [
      {
        specs: [journey('one', 'expected')],
        suites: [{ specs: [journey('two', 'unexpected')] }],
      },
      { specs: [journey('three', 'skipped', 0, 'no camera'), journey('four', 'skipped', 0)] },
    ],
  };
  expect(tallyPlaywright(report)).toEqual({
    passed: 1,
    failed: 1,
    skipped: [
      { title: 'a.spec.ts three', reason: 'no camera' },
      { title: 'a.spec.ts four', reason: 'no reason given' },
    ],
    faults: [],
    left: [],
    failures: ['a.spec.ts two'],
  });
});

test('a failed playwright test is listed with the first line of its error, without its colours', () => {
  const spec = journey('one', 'unexpected');
  const error = { message: '\u001B[31mError: too late\u001B[39m\n    at a line' };
  const specs = [{ ...spec, tests: spec.tests.map((each) => ({ ...each, results: [{ error }] })) }];
  const tally = tallyPlaywright({ suites: [{ specs }] });
  expect(tally.failures).toEqual(['a.spec.ts one: Error: too late']);
});

test('a playwright test that needed a retry counts as failed', () => {
  const specs = [journey('one', 'flaky', 2), journey('two', 'expected', 2)];
  const tally = tallyPlaywright({ suites: [{ specs }] });
  expect(tally).toMatchObject({ passed: 0, failed: 2 });
  expect(tally.faults).toHaveLength(2);
});

test('an error outside of playwright tests fails the run', () => {
  const report = {
    suites: [{ specs: [journey('one', 'expected')] }],
    errors: [{ message: 'boom' }],
  };
  expect(tallyPlaywright(report).faults).toEqual(['error outside of tests: boom']);
});

test('prints what a failed journey left and its pages showed, and nothing for one that passed', () => {
  const attachments = ['screenshot', 'trace', 'error-context'].map((name) => ({
    name,
    path: inRoot(`test-results/playwright/a/${name}.zip`),
  }));
  const annotations = [{ type: 'shown', description: 'http://127.0.0.1/vr\n- link "Walk in"' }];
  const left = (title: string, status: Status) => {
    const spec = journey(title, status);
    return {
      ...spec,
      tests: spec.tests.map((each) => ({ ...each, annotations, results: [{ attachments }] })),
    };
  };
  const specs = [left('fine', 'expected'), left('broken', 'unexpected')];
  expect(tallyPlaywright({ suites: [{ specs }] }).left).toEqual([
    'a.spec.ts broken',
    '  screenshot: test-results/playwright/a/screenshot.zip',
    '  trace: npx playwright show-trace test-results/playwright/a/trace.zip',
    '  shown: http://127.0.0.1/vr',
    '  - link "Walk in"',
  ]);
});
