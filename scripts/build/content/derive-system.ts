import { seededChoices } from '#shared/domain/seeded-random.ts';
import { startOf } from './start-of.ts';
import { kindOf } from '#site/drawings/kind-of.ts';
import type { Connection, Motif, System, SystemPart } from '#site/drawings/motifs.ts';
import type { ProjectToDraw } from '#site/drawings/project-to-draw.ts';

/** The known facts about a project or an essay without a system of its own. */
export interface ToDerive {
  id: string;
  title: string;
  type: ProjectToDraw['type'];
  date: string;
  status: string;
  technologies: readonly string[];
  metrics: readonly { label: string }[];
  /** The text after the front matter. Its headings begin with `##`. */
  body: string;
}

type Kind = SystemPart['kind'];
type Named = Pick<SystemPart, 'name' | 'kind'>;

/** Parts of these kinds lead to a step; others are led to. */
const leads: ReadonlySet<Kind> = new Set(['actor', 'source', 'gate', 'clock']);
/** The order of kinds along a system, from beginning to end. */
const along: readonly Kind[] = [
  ...(['actor', 'source', 'clock', 'gate', 'queue', 'process'] as const),
  ...(['model', 'store', 'sink'] as const),
];

/** The motifs that suit each project type. `other` uses those that suit any system. */
const motifsOf: Record<ProjectToDraw['type'], readonly [Motif, ...Motif[]]> = {
  ai: ['lattice', 'matrix', 'trellis', 'elbow-tree', 'beam', 'floors'],
  automation: ['pipes', 'manifold', 'gear-train', 'rack', 'column', 'planetary', 'geneva'],
  trading: ['ladder', 'strip-chart', 'depth', 'tape', 'ridges', 'candles'],
  other: ['exploded-row', 'exploded-stack', 'blocks', 'turned', 'matrix', 'pipes', 'trellis'],
};

const NAME = 22;
const LEAST = 4;
const MOST = 9;
const MOST_STEPS = 5;

/** Cuts a name to the length that a part allows, between words if it has several. */
const shortened = (name: string): string => {
  const plain = name.replace(/[`*_]/g, '').trim();
  const cut = startOf(plain, NAME);
  if (cut === plain) return plain;
  // A space right after the cut also ends a word.
  const space = plain.slice(0, cut.length + 1).lastIndexOf(' ');
  return space > 8 ? cut.slice(0, space).replace(/[,:;–—-]+$/, '') : `${startOf(plain, NAME - 1)}…`;
};

interface Section {
  name: string;
  text: string;
}

const sectionsIn = (body: string): Section[] =>
  body
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .split(/^## +/m)
    .slice(1)
    .map((section) => {
      const [name = '', ...rest] = section.split('\n');
      return { name: shortened(name), text: rest.join('\n').toLowerCase() };
    });

const without = (names: readonly string[], taken: readonly string[]): string[] => {
  const seen = new Set(taken.map((name) => name.toLowerCase()));
  return names.filter((name) => {
    const key = name.toLowerCase();
    if (name === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};

/**
 * Derives a system from a text: the title leads through its sections in order, and each technology
 * is at the section that names it. If there are too few of both, the facts become parts too. The
 * same text gives the same system.
 */
export const deriveSystem = (from: ToDerive, choices?: readonly [Motif, ...Motif[]]): System => {
  const sections = sectionsIn(from.body);
  const title = shortened(from.title);
  const steps = without(
    sections.map(({ name }) => name),
    [title],
  ).slice(0, MOST_STEPS);
  const tools: Named[] = without(from.technologies.map(shortened), [title, ...steps])
    .slice(0, MOST - 1 - steps.length)
    .map((name) => ({ name, kind: kindOf(name) }));
  const facts: Named[] = without(
    [from.date.slice(0, 4), from.status, from.type, 'page'],
    [title, ...steps, ...tools.map(({ name }) => name)],
  )
    .slice(0, Math.max(0, LEAST - 1 - steps.length - tools.length))
    .map((name, at) => ({ name, kind: (['clock', 'gate', 'sink'] as const)[at] ?? 'process' }));
  const named: Named[] = [
    { name: title, kind: 'source' },
    ...steps.map((name): Named => ({ name, kind: 'process' })),
    ...tools.toSorted((a, b) => along.indexOf(a.kind) - along.indexOf(b.kind)),
    ...facts,
  ];
  const parts = named.map(({ name, kind }, at): SystemPart => ({
    id: `part-${at + 1}`,
    name,
    kind,
  }));
  const connections: Connection[] = [];
  const connect = (a: number, b: number) => {
    if (a !== b && !connections.some((known) => known.from === a && known.to === b))
      connections.push({ from: a, to: b });
  };
  for (let step = 0; step < steps.length; step += 1) connect(step, step + 1);
  const first = 1 + steps.length;
  parts.slice(first).forEach(({ name, kind }, at) => {
    const part = first + at;
    if (steps.length === 0) return connect(part - 1, part);
    const naming = sections.findIndex(({ text }) => text.includes(name.toLowerCase()));
    const seat = naming < 0 ? -1 : steps.indexOf(sections[naming]?.name ?? '');
    // Technologies that no section names are spread over all sections.
    const step = 1 + (seat < 0 ? at % steps.length : seat);
    return leads.has(kind) ? connect(part, step) : connect(step, part);
  });
  // A plain chain would be a row of equals, so this connects its start to its middle.
  if (steps.length === 0 && parts.length > LEAST) connect(0, Math.floor(parts.length / 2));
  const last = steps.length > 0 ? steps.length : parts.length - 1;
  const [metric] = from.metrics;
  return {
    motif: seededChoices(from.id).pick(choices ?? motifsOf[from.type]),
    parts,
    connections,
    dimension: metric ? { from: 0, to: last, metric: metric.label } : null,
  };
};
