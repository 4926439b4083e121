import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tallCanvas, wideCanvas } from '#site/drawings/site-plan-canvases.ts';
import { boxOf, labelPlots } from '#site/drawings/site-plan-labels.ts';
import { inRoot } from '../../run/paths.mjs';
import { contentMemory } from '../../testing/content-memory.ts';
import { soundContent } from './load-content.ts';
import { layOutNamedPlan } from './render-bodies.ts';

const contents = ['testing/content', 'sample'].filter((folder) => existsSync(inRoot(folder)));

test.each(contents)(
  'the plan names every project of %s in full, on its own land',
  async (folder) => {
    const content = await soundContent(inRoot(folder), { folder, memory: contentMemory });
    for (const canvas of [wideCanvas, tallCanvas]) {
      const { plots } = layOutNamedPlan(content, canvas);
      expect(plots).toHaveLength(content.projects.length);
      for (const [{ project, land }, label] of labelPlots(plots, canvas)) {
        expect(label.rows.filter(Boolean).join(' '), project.id).toBe(project.title);
        const box = boxOf(label, canvas);
        expect(box.x, project.id).toBeGreaterThanOrEqual(land.x);
        expect(box.x + box.width, project.id).toBeLessThanOrEqual(land.x + land.width);
        expect(box.y, project.id).toBeGreaterThanOrEqual(land.y + land.height - label.foot);
        expect(box.y + box.height, project.id).toBeLessThanOrEqual(land.y + land.height);
      }
    }
  },
);
