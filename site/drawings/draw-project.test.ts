import { expect, test } from 'vitest';
import { drawButtonArt } from '#site/drawings/draw-button-art.ts';
import { drawProject } from '#site/drawings/draw-project.ts';

import { createSeededRandom } from '#site/drawings/seeded-random.ts';

const types = ['ai', 'automation', 'trading', 'other'] as const;
const MAX_BYTES = 12_000;

test.each(types)(
  'every drawing of type %s is small, free of holes, and always the same',
  (type) => {
    for (let index = 0; index < 12; index += 1) {
      const project = {
        id: `plate-${index}`,
        title: 'A & B, an instrument',
        type,
        number: `XX-${index}`,
        date: '2025-03-14',
        status: 'completed',
        technologies: ['TypeScript', 'Node.js', 'PostgreSQL', 'Redis', 'Python', 'Grafana'],
        metrics: Array.from({ length: 4 }, () => ({ label: 'Throughput', value: '1,240 req/s' })),
      };
      const drawn = drawProject(project);
      expect(drawn).toEqual(drawProject(project));
      for (const svg of [drawn.header, drawn.button]) {
        expect(svg.length).toBeLessThan(MAX_BYTES);
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
        expect(svg).toContain('aria-label="Drawing for A &amp; B, an instrument"');
      }
    }
  },
);

test('two projects of a type are two drawings', () => {
  const draw = (id: string) => drawProject({ id, title: id, type: 'ai' }).header;
  expect(draw('one').replace(/one/g, '')).not.toBe(draw('two').replace(/two/g, ''));
});

test('the header is 16:9, the button image 4:3', () => {
  const { header, button } = drawProject({ id: 'x', title: 'x', type: 'other' });
  expect(header).toContain('viewBox="0 0 1280 720"');
  expect(button).toContain('viewBox="0 0 800 600"');
});

test.each([
  ['ai', 4, 3],
  ['automation', 4, 2],
] as const)(
  'a hand of type %s draws another button each time its turn comes',
  (type, drawingStyles, rounds) => {
    for (let drawingStyle = 1; drawingStyle <= drawingStyles; drawingStyle += 1) {
      const art = (round: number) =>
        drawButtonArt(
          { id: 'same', title: 'Same', type, number: `XX-${drawingStyle + round * drawingStyles}` },
          {
            random: createSeededRandom('same'),
            field: { left: 56, right: 744, top: 52, bottom: 512 },
            isSmall: true,
            heavy: '',
            fine: '',
            faint: '',
          },
        );
      const all = Array.from({ length: rounds }, (_, round) => art(round));
      expect(new Set(all).size).toBe(rounds);
      for (const drawn of all) expect(drawn).not.toMatch(/NaN|undefined|Infinity/);
    }
  },
);
