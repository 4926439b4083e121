import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot, root } from '../run/paths.mjs';
import { drawArchitecture } from './draw-architecture.mjs';
import { graphOf, readImportGraph, rowsOf, tierImports } from './import-graph.mjs';

const small = [
  { file: 'site/entry.ts', text: "import { a } from '#site/chat/a.ts';\n" },
  { file: 'site/chat/a.ts', text: "import { b } from '../ui/b.ts';\nimport z from 'zod';\n" },
  { file: 'site/chat/c.ts', text: "import type { D } from '#shared/contracts/d.ts';\n" },
  { file: 'site/ui/b.ts', text: 'export const b = 1;\n' },
  { file: 'shared/contracts/d.ts', text: "import x from '#shared/testing/x.ts';\n" },
];

test('the architecture picture matches the imports; if not, run npm run make:architecture', () => {
  const drawn = readFileSync(inRoot('docs/images/architecture.svg'), 'utf8');
  expect(drawn).toBe(drawArchitecture(readImportGraph(root)));
});

test('a folder is above those it imports; packages and tests are left out', () => {
  const graph = graphOf(small);
  expect(rowsOf(graph, 'site')).toEqual([['*.ts'], ['chat'], ['ui']]);
  expect(tierImports(graph)).toEqual([{ from: 'site', to: 'shared', folders: ['site/chat'] }]);
  expect(graph.get('shared/contracts')).toEqual(new Set());
});

test('folders that import each other share a row', () => {
  const mutual = { file: 'site/ui/e.ts', text: "import { a } from '#site/chat/a.ts';\n" };
  expect(rowsOf(graphOf([...small, mutual]), 'site')).toEqual([['*.ts'], ['chat', 'ui']]);
});

test('a new import between tiers changes the picture', () => {
  const planted = { file: 'site/ui/f.ts', text: "import { app } from '#api/http/app.ts';\n" };
  const api = { file: 'api/http/app.ts', text: 'export const app = 1;\n' };
  const before = drawArchitecture(graphOf([...small, api]));
  expect(drawArchitecture(graphOf([...small, api, planted]))).not.toBe(before);
});

test('the README describes the imports between tiers correctly', () => {
  const found = tierImports(readImportGraph(root)).map(({ from, to }) => `${from} → ${to}`);
  expect(found).toEqual(['desktop → site', 'desktop → shared', 'site → shared', 'api → shared']);
  const [desktopToSite] = tierImports(readImportGraph(root));
  expect(desktopToSite?.folders).toEqual(['desktop/renderer']);
});
