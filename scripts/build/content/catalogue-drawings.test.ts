import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawArt, drawProject } from '#site/drawings/draw-project.ts';
import type { ProjectToDraw } from '#site/drawings/project-to-draw.ts';
import { inRoot } from '../../run/paths.mjs';
import { contentMemory } from '../../testing/content-memory.ts';
import { soundContent } from './load-content.ts';

const MAX_BYTES = 12_000;
/** In units, of 840: the measured distance must have room for its line. */
const LEAST_MEASURED = 60;
/** The share of path commands that two drawings of the catalogue may have in common. */
const MOST_ALIKE = 0.5;

/** The content of the tests, and the sample if it exists. */
const contents = ['testing/content', 'sample'].filter((folder) => existsSync(inRoot(folder)));

const catalogue = async (content: string) => {
  const { projects, systems, essayDrawings } = await soundContent(inRoot(content), {
    folder: content,
    memory: contentMemory,
  });
  const drawn = projects.flatMap((project): ProjectToDraw[] => {
    const system = systems[project.id];
    return system ? [{ ...project, system }] : [];
  });
  return [...drawn, ...Object.values(essayDrawings)];
};

test.each(contents)('every drawing of %s is within its size limit', async (content) => {
  const projects = await catalogue(content);
  expect(projects.length).toBeGreaterThan(0);
  for (const project of projects) {
    const { header, button } = drawProject(project);
    for (const [kind, svg] of Object.entries({ header, button }))
      expect(svg.length, `${kind} of ${project.id}`).toBeLessThanOrEqual(MAX_BYTES);
  }
});

/** Counts each run of four path commands, ignoring position and size. */
const structureOf = (art: string): Map<string, number> => {
  const runs = new Map<string, number>();
  for (const [, data = ''] of art.matchAll(/ d="([^"]*)"/g)) {
    const steps = data.match(/[a-z][^a-z]*/gi) ?? [];
    const commands = steps.map((step) => `${step[0]}${step.split(/[ -]/).length}`);
    for (let i = 0; i < commands.length; i += 1) {
      const run = commands.slice(i, i + 4).join('');
      runs.set(run, (runs.get(run) ?? 0) + 1);
    }
  }
  return runs;
};

const alike = (a: Map<string, number>, b: Map<string, number>): number => {
  let shared = 0;
  let all = 0;
  for (const run of new Set([...a.keys(), ...b.keys()])) {
    shared += Math.min(a.get(run) ?? 0, b.get(run) ?? 0);
    all += Math.max(a.get(run) ?? 0, b.get(run) ?? 0);
  }
  return shared / all;
};

test.each(contents)('no two drawings of %s have the same structure', async (content) => {
  const field = { left: 0, right: 840, top: 0, bottom: 520 };
  const drawn = (await catalogue(content)).map((project) => ({
    id: project.id,
    structure: structureOf(drawArt(project, field).drawn.art),
  }));
  const pairs = drawn.flatMap((a, i) =>
    drawn.slice(i + 1).map((b) => ({
      pair: `${a.id} and ${b.id}`,
      share: Math.round(alike(a.structure, b.structure) * 100) / 100,
    })),
  );
  expect(pairs.filter(({ share }) => share > MOST_ALIKE)).toEqual([]);
});

test.each(contents)(
  'each part of a system of %s is at its own point inside the drawing',
  async (content) => {
    const field = { left: 0, right: 840, top: 0, bottom: 520 };
    for (const project of await catalogue(content)) {
      const { parts } = drawArt(project, field).drawn;
      expect(parts, project.id).toHaveLength(project.system.parts.length);
      expect(new Set(parts.map(String)).size, project.id).toBe(parts.length);
      const { dimension } = project.system;
      if (dimension) {
        const [from, to] = [parts[dimension.from]?.[0] ?? 0, parts[dimension.to]?.[0] ?? 0];
        expect(Math.abs(from - to), project.id).toBeGreaterThanOrEqual(LEAST_MEASURED);
      }
      for (const [x, y] of parts) {
        expect(x, project.id).toBeGreaterThanOrEqual(field.left);
        expect(x, project.id).toBeLessThanOrEqual(field.right);
        expect(y, project.id).toBeGreaterThanOrEqual(field.top);
        expect(y, project.id).toBeLessThanOrEqual(field.bottom);
      }
    }
  },
);
