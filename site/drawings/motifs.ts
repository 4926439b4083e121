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

/** The caption of a drawing that looks like a measurement: it explains the encoding. */
export const encodings: Partial<Record<Motif, string>> = {
  weights:
    'Rays count connections: the dark ones what enters a part, the colored ones what leaves it.',
  'half-dial': 'The parts stand at even angles in the order of the flow; no angle is measured.',
  column:
    'A tower is taller, with more trays, the more connections its part has; no level is measured.',
  manifold: 'A vessel is filled higher the more connections its part has; no level is measured.',
  'strip-chart':
    'The trace is higher where more connections meet, and the bars count them; nothing is recorded over time.',
  depth: 'A step is as high as its part has connections; no order book is shown.',
  ladder:
    'Bars count connections: to the left what enters a part, to the right what leaves it; no book is shown.',
  candles:
    'A body is as tall as its part has connections, hatched where more enters than leaves; no price is shown.',
  cone: 'A course stands for a connection, and the bars at the edge count them; nothing is forecast.',
  ridges: 'A ridge rises at its own part and at those that it leads to; no height is measured.',
  tape: 'Connections are in the order of the flow from left to right; no time is measured.',
  surface: 'A hill is as high as its part has connections; no price or volatility is shown.',
};

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
