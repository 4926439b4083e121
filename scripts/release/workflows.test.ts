import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { inRoot } from '../run/paths.mjs';

interface Step {
  readonly run?: string;
  readonly uses?: string;
}

interface Workflow {
  readonly permissions?: Record<string, string>;
  readonly jobs: Record<string, { 'timeout-minutes'?: number; steps: readonly Step[] }>;
}

const folder = inRoot('.github/workflows');
const workflows = readdirSync(folder).map((file) => ({
  file,
  workflow: parse(readFileSync(`${folder}/${file}`, 'utf8')) as Workflow,
}));
const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

test('every npm command that a workflow runs exists', () => {
  const commands = workflows.flatMap(({ workflow }) =>
    Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? [])),
  );
  const named = commands.flatMap((command) => [
    ...[...command.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name),
    ...[...command.matchAll(/\bnpm (test|start)\b/g)].map(([, name = '']) => name),
  ]);
  expect(named).toEqual(
    expect.arrayContaining(['test:all', 'desktop:build', 'sbom', 'release-notes']),
  );
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

test('every workflow may only read the code, and each job has a time limit', () => {
  expect(workflows.length).toBeGreaterThan(1);
  for (const { file, workflow } of workflows) {
    expect(workflow.permissions, file).toEqual({ contents: 'read' });
    for (const [name, job] of Object.entries(workflow.jobs))
      expect(job['timeout-minutes'], `${file}: ${name}`).toBeGreaterThan(0);
  }
});

test('no workflow passes untrusted text into a shell', () => {
  for (const { file, workflow } of workflows)
    for (const { steps } of Object.values(workflow.jobs))
      for (const { run } of steps) expect(run ?? '', file).not.toMatch(/\$\{\{/);
});

test('the forms for issues have a name, a description and fields', () => {
  const forms = inRoot('.github/ISSUE_TEMPLATE');
  const files = readdirSync(forms).filter((file) => file !== 'config.yml');
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const form = parse(readFileSync(`${forms}/${file}`, 'utf8')) as { body: { type: string }[] };
    expect(form, file).toMatchObject({ name: expect.any(String), description: expect.any(String) });
    expect(form.body.length, file).toBeGreaterThan(1);
  }
});
