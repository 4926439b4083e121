import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawProject } from '#site/drawings/draw-project.ts';
import { readContent } from './read-content.ts';

const MAX_COMPRESSED_BYTES = 12_000;

const catalogue = async () => {
  const { projects, systems } = await readContent(
    join(import.meta.dirname, '../../../site/content'),
  );
  return projects.flatMap((project) => {
    const system = systems[project.id];
    return system ? [{ ...project, system }] : [];
  });
};

test('every drawing of the catalogue is within its size limit', async () => {
  const projects = await catalogue();
  expect(projects.length).toBeGreaterThan(0);
  for (const project of projects) {
    const { header, button } = drawProject(project);
    for (const [kind, svg] of Object.entries({ header, button }))
      expect(
        brotliCompressSync(svg).length,
        `${kind} of ${project.id}, compressed`,
      ).toBeLessThanOrEqual(MAX_COMPRESSED_BYTES);
  }
});
