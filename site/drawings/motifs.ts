/** The pictures that a system can be drawn as; each is one file of a family's folder. */
export const motifs = [
  'lattice',
  'floors',
  'deck',
  'rose',
  'envelope',
  'weights',
  'half-dial',
  'beam',
  'elbow-tree',
  'ring-tree',
  'trellis',
  'matrix',
  'heads',
  'arcs',
  'gear-train',
  'rack',
  'pipes',
  'column',
  'manifold',
  'planetary',
  'geneva',
  'escapement',
  'cam',
  'crank',
  'strip-chart',
  'depth',
  'ladder',
  'candles',
  'cone',
  'ridges',
  'tape',
  'surface',
  'exploded-row',
  'exploded-stack',
  'blocks',
  'turned',
] as const;

/** The pictures of essays: each shows what one of them argues. */
export const essayMotifs = ['tail', 'circuit', 'adit', 'rails', 'descent', 'wall', 'weir'] as const;

export type Motif = (typeof motifs | typeof essayMotifs)[number];

/** What a part does in its system; a motif may draw each kind with its own sign. */
export const partKinds = [
  'actor',
  'source',
  'gate',
  'queue',
  'process',
  'model',
  'store',
  'clock',
  'sink',
] as const;

export interface SystemPart {
  id: string;
  name: string;
  kind: (typeof partKinds)[number];
}

/** What flows from one part to another; the ends are indexes of `parts`. */
export interface Connection {
  from: number;
  to: number;
  label?: string;
}

/** Parts and what flows between them. */
export interface Wired {
  parts: readonly SystemPart[];
  connections: readonly Connection[];
}

/** The architecture of a project, as far as its drawing shows it. */
export interface System extends Wired {
  motif: Motif;
  /** What is measured between two parts: indexes of `parts` and one of the project's metrics. */
  dimension: { from: number; to: number; metric: string } | null;
}
