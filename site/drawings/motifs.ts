/** The pictures in which a system can be drawn. Each is a file in its family's folder. */
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

/** The pictures of essays. Each shows one essay's argument. */
export const essayMotifs = ['tail', 'circuit', 'adit', 'rails', 'descent', 'wall', 'weir'] as const;

export type Motif = (typeof motifs | typeof essayMotifs)[number];

/** A part's role in its system. A motif may draw each kind with its own sign. */
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

/** A connection between two parts; the ends are indexes into `parts`. */
export interface Connection {
  from: number;
  to: number;
  label?: string;
}

/** Parts and their connections. */
export interface Wired {
  parts: readonly SystemPart[];
  connections: readonly Connection[];
}

/** A project's architecture, as far as its drawing shows it. */
export interface System extends Wired {
  motif: Motif;
  /**
   * A metric between two parts: indexes into `parts`, and the label of one of the project's
   * metrics.
   */
  dimension: { from: number; to: number; metric: string } | null;
}
