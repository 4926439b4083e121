import { execFileSync } from 'node:child_process';
import { testWithTools } from '../testing/test-with-tool.ts';
import { inRoot } from '../run/paths.mjs';
import { expect } from 'vitest';

const testWithPromtool = testWithTools({ promtool: 'prometheus' });

const promtool = (...args: string[]) =>
  execFileSync('promtool', args, { cwd: inRoot('deploy/monitoring'), encoding: 'utf8' });

testWithPromtool('each alert fires when it should, and not before', () => {
  expect(promtool('test', 'rules', 'alert-rules.test.yml')).toContain('SUCCESS');
});

testWithPromtool('the scrape configuration is valid, with its rules', () => {
  expect(promtool('check', 'config', 'prometheus.yml')).toContain('SUCCESS');
});
