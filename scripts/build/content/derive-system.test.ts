import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawArt, drawProject } from '#site/drawings/draw-project.ts';
import { essayMotifs } from '#site/drawings/motifs.ts';
import type { ProjectToDraw } from '#site/drawings/project-to-draw.ts';
import { deriveSystem, type ToDerive } from './derive-system.ts';

const loom: ToDerive = {
  id: 'card-loom',
  title: 'Card Loom',
  type: 'automation',
  date: '2025-03-14',
  status: 'completed',
  technologies: ['TypeScript', 'PostgreSQL', 'Kafka'],
  metrics: [],
  body: 'Lead.\n\n## Punching\n\nCards go to Kafka.\n\n## Weaving\n\nThe loom asks PostgreSQL.\n',
};

const flows = ({ parts, connections }: ReturnType<typeof deriveSystem>) =>
  connections.map(({ from, to }) => `${parts[from]?.name} -> ${parts[to]?.name}`);

test('the title leads to the sections, and a technology is at the section that names it', () => {
  const system = deriveSystem(loom);
  expect(system.parts.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'Card Loom source',
    'Punching process',
    'Weaving process',
    'Kafka queue',
    'TypeScript process',
    'PostgreSQL store',
  ]);
  expect(flows(system)).toEqual([
    'Card Loom -> Punching',
    'Punching -> Weaving',
    'Punching -> Kafka',
    // No section names these.
    'Weaving -> TypeScript',
    'Weaving -> PostgreSQL',
  ]);
});

test('a text without headings and technologies gets its facts as parts', () => {
  const system = deriveSystem({ ...loom, technologies: [], body: 'One sentence.' });
  expect(flows(system)).toEqual([
    'Card Loom -> 2025',
    '2025 -> completed',
    'completed -> automation',
  ]);
});

test.each([
  [
    'a long word is cut after a whole character',
    '織'.repeat(20) + '👩‍🏭'.repeat(3),
    `${'織'.repeat(20)}…`,
  ],
  ['a flag stays whole', '🇪🇺'.repeat(9), `${'🇪🇺'.repeat(5)}…`],
  ['an accent stays on its letter', 'e\u0301'.repeat(20), `${'e\u0301'.repeat(10)}…`],
  ['words are cut between two of them', 'The weaving of cards, once', 'The weaving of cards'],
  ['a name of the most there may be stays', 'The weaving of 22 card', 'The weaving of 22 card'],
])('%s', (_what, title, shown) => {
  expect(deriveSystem({ ...loom, title }).parts[0]?.name).toBe(shown);
});

test('the first metric is the dimension; without metrics there is none', () => {
  expect(deriveSystem(loom).dimension).toBeNull();
  const system = deriveSystem({ ...loom, metrics: [{ label: 'Cards' }] });
  expect(system.dimension).toEqual({ from: 0, to: 2, metric: 'Cards' });
});

const name = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' });

/** A trellis with seven parts in one layer. */
const manyInOneLayer = {
  id: 'cm',
  title: ' ',
  type: 'ai' as const,
  technologies: ['!', '"', '#', '$', '% ', '&'],
  headings: ["'"],
  isEssay: false,
};

test('any text gives a drawable system, always the same one', () => {
  fc.assert(
    fc.property(
      fc.record({
        id: fc.stringMatching(/^[a-z]{1,12}$/),
        title: name,
        type: fc.constantFrom('ai', 'automation', 'trading', 'other'),
        technologies: fc.array(name, { maxLength: 20 }),
        headings: fc.array(name, { maxLength: 12 }),
        isEssay: fc.boolean(),
      }),
      ({ headings, isEssay, ...some }) => {
        const body = headings.map((heading) => `## ${heading}\n\ntext\n`).join('\n');
        const from: ToDerive = { ...loom, ...some, body };
        const system = deriveSystem(from, isEssay ? essayMotifs : undefined);
        expect(deriveSystem(from, isEssay ? essayMotifs : undefined)).toEqual(system);
        const { parts, connections } = system;
        expect(parts.length).toBeGreaterThanOrEqual(4);
        expect(parts.length).toBeLessThanOrEqual(9);
        expect(connections.length).toBeLessThanOrEqual(16);
        parts.forEach((part, at) => {
          expect(part.name.length).toBeLessThanOrEqual(22);
          expect(connections.some((each) => each.from === at || each.to === at)).toBe(true);
        });
        const project: ProjectToDraw = { ...from, system, number: 'AI-01', metrics: [] };
        const field = { left: 0, right: 840, top: 0, bottom: 520 };
        const points = drawArt(project, field).drawn.parts;
        expect(new Set(points.map(String)).size).toBe(parts.length);
        for (const svg of Object.values(drawProject(project))) {
          expect(svg).not.toMatch(/NaN|Infinity|undefined/);
          expect(svg.length).toBeLessThan(12_000);
        }
      },
    ),
    { numRuns: 60, examples: [[manyInOneLayer]] },
  );
});
