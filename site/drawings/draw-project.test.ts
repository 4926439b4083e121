import { expect, test } from 'vitest';
import { drawPage, drawProject, drawTogether } from '#site/drawings/draw-project.ts';
import { PAGE, PAGE_CAPITAL } from '#site/drawings/furniture.ts';
import { motifs, type Motif } from '#site/drawings/motifs.ts';
import type { ProjectToDraw } from '#site/drawings/project-to-draw.ts';
import { sampleSystem } from '#site/drawings/testing/sample-system.ts';

const MAX_BYTES = 12_000;

const sample = (motif: Motif): ProjectToDraw => ({
  id: 'sample',
  title: 'A & B, an instrument',
  type: 'ai',
  system: sampleSystem(motif),
  number: 'AI-01',
  date: '2025-03-14',
  status: 'completed',
  metrics: Array.from({ length: 4 }, (_, i) => ({
    label: i === 0 ? 'Latency' : 'Throughput',
    value: '1,240 req/s',
  })),
});

test.each(motifs)('a drawing as %s is small, free of holes, and always the same', (motif) => {
  const project = sample(motif);
  const drawn = { ...drawProject(project), page: drawPage(project) };
  expect(drawn).toEqual({ ...drawProject(project), page: drawPage(project) });
  for (const svg of Object.values(drawn)) {
    expect(svg.length).toBeLessThan(MAX_BYTES);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test('a drawing is described in words: each part and where it leads', () => {
  const { header } = drawProject(sample('matrix'));
  expect(header).toContain(
    'aria-label="Drawing of A &amp; B, an instrument. Client to Admission; ',
  );
  expect(header).toContain('Pool queue to Picker (by deadline); ');
  expect(header).toContain('Model workers to Ledger (tokens), Answer."');
});

test("the header is 16:9, the button image 4:3, a page's drawing slightly higher", () => {
  const project = sample('blocks');
  const { header, button } = drawProject(project);
  expect(header).toContain('viewBox="0 0 1280 720"');
  expect(button).toContain('viewBox="0 0 800 600"');
  expect(drawPage(project)).toContain('viewBox="0 0 960 744"');
});

test('drawings of one type share a file, each with its own view', () => {
  const projects = ['first', 'second'].map((id) => ({ ...sample('matrix'), id }));
  const together = drawTogether('ai', projects);
  expect(together).toContain('<view id="first" viewBox="0 0 800 600"/>');
  expect(together).toContain('<view id="second" viewBox="0 600 800 600"/>');
  expect(together.match(/<style>/g)).toHaveLength(1);
  for (const [index, project] of projects.entries()) {
    const alone = drawProject(project).button;
    const art = alone.slice(alone.indexOf('</style>') + '</style>'.length);
    expect(together).toContain(art);
    expect(together).toContain(`<svg y="${index * 600}" width="800" height="600" `);
  }
});

test("lettering in a page's drawing is as high as 9 px type on a phone", () => {
  const pixelsPerUnit = 325 / PAGE.width;
  const capitalOfType = 0.72;
  expect(PAGE_CAPITAL * pixelsPerUnit).toBeGreaterThanOrEqual(9 * capitalOfType);
});
