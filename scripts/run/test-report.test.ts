import { expect, test } from 'vitest';
import { tallyReport } from './test-report.mjs';

interface GivenTest {
  title: string;
  state: 'passed' | 'failed' | 'skipped' | 'pending';
  note?: string;
  error?: string;
  retries?: number;
  left?: string[];
}

const reportOf = (tests: GivenTest[], errors: string[] = []) => ({
  errors,
  files: [
    {
      file: 'a.test.ts',
      errors: [],
      tests: tests.map((record) => ({ ms: 1, retries: 0, ...record })),
    },
  ],
});

test('tests are counted by state, skipped ones with their reason', () => {
  const tests: GivenTest[] = [
    { title: 'one', state: 'passed' },
    { title: 'two', state: 'failed', error: 'boom\nat a line' },
    { title: 'three', state: 'skipped', note: 'needs a printer' },
    { title: 'four', state: 'skipped' },
  ];
  expect(tallyReport(reportOf(tests))).toEqual({
    passed: 1,
    failed: 1,
    skipped: [
      { title: 'a.test.ts three', reason: 'needs a printer' },
      { title: 'a.test.ts four', reason: 'no reason given' },
    ],
    faults: [],
    left: [],
    failures: ['a.test.ts two: boom'],
  });
});

test.each<[string, GivenTest]>([
  ['passed only when tried again', { title: 'x', state: 'passed', retries: 1 }],
  ['did not finish', { title: 'x', state: 'pending' }],
])('a test that %s counts as failed', (fault, record) => {
  const tally = tallyReport(reportOf([record]));
  expect(tally).toMatchObject({ passed: 0, failed: 1, faults: [expect.stringContaining(fault)] });
});

test('a file that cannot be loaded counts as a failed test', () => {
  const { files } = reportOf([{ title: 'one', state: 'passed' }]);
  const broken = { file: 'b.test.ts', errors: ['no such module'], tests: [] };
  expect(tallyReport({ errors: [], files: [...files, broken] })).toMatchObject({
    passed: 1,
    failed: 1,
    faults: ['b.test.ts: no such module'],
    failures: ['b.test.ts: no such module'],
  });
});

test('an error outside of tests fails the run, even when all tests passed', () => {
  const report = reportOf([{ title: 'one', state: 'passed' }], ['boom']);
  expect(tallyReport(report).faults).toEqual(['error outside of tests: boom']);
});

test('a run without tests, or with only skipped ones, fails unless it was a part', () => {
  const skipped = reportOf([{ title: 'x', state: 'skipped' }]);
  for (const report of [{ errors: [], files: [] }, skipped]) {
    expect(tallyReport(report).faults).toEqual(['no test was run']);
    expect(tallyReport(report, { isPart: true }).faults).toEqual([]);
  }
});

test('a failed test is listed with the first line of its error, without colors', () => {
  const error = '\u001B[31mError: too late\u001B[39m\n    at a line';
  const { failures } = tallyReport(reportOf([{ title: 'one', state: 'failed', error }]));
  expect(failures).toEqual(['a.test.ts one: Error: too late']);
});

test('lists the files that a failed test left, and none for a passed one', () => {
  const left = ['trace: npx playwright show-trace a/trace.zip', 'shown: http://127.0.0.1/vr'];
  const tally = tallyReport(
    reportOf([
      { title: 'fine', state: 'passed', left },
      { title: 'broken', state: 'failed', left },
    ]),
  );
  expect(tally.left).toEqual(['a.test.ts broken', ...left.map((line) => `  ${line}`)]);
});
