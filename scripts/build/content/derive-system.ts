import { seededChoices } from '#shared/domain/seeded-random.ts';
import { startOf } from './start-of.ts';
import { kindOf } from '#site/drawings/kind-of.ts';
import type { Connection, Motif, System, SystemPart } from '#site/drawings/motifs.ts';
import type { ProjectToDraw } from '#site/drawings/project-to-draw.ts';

/** What is known of something that has no system of its own. */
export interface ToDerive {
  id: string;
  title: string;
  type: ProjectToDraw['type'];
  date: string;
  status: string;
  technologies: readonly string[];
  metrics: readonly { label: string }[];
  /** The text under its headings, which begin with `##`. */
  body: string;
}

type Kind = SystemPart['kind'];
type Named = Pick<SystemPart, 'name' | 'kind'>;

/** Who leads to a step rather than being led to. */
const leads: ReadonlySet<Kind> = new Set(['actor', 'source', 'gate', 'clock']);
/** The way through a system, from whoever begins to where it ends. */
const along: readonly Kind[] = [
  ...(['actor', 'source', 'clock', 'gate', 'queue', 'process'] as const),
  ...(['model', 'store', 'sink'] as const),
];

/** Each family draws what its type is about; `other` borrows what shows any system well. */
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

/** As much of a name as a part may have, cut between words where there are several. */
const shortened = (name: string): string => {
  const plain = name.replace(/[`*_]/g, '').trim();
  const cut = startOf(plain, NAME);
  if (cut === plain) return plain;
  // A space right after the cut ends a word too.
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
 * A system from what a text says: its title leads to its sections one after the other, and each
 * technology stands at the section that names it. With too little of both, its facts are parts too.
 * The same text gives the same system.
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
    // What no section names is spread over them.
    const step = 1 + (seat < 0 ? at % steps.length : seat);
    return leads.has(kind) ? connect(part, step) : connect(step, part);
  });
  // A chain alone would be a line of equals: its end answers to its beginning.
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
