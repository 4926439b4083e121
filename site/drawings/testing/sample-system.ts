import type { Motif, System } from '#site/drawings/motifs.ts';

/** A system of seven parts in a line, with one way back and one shortcut. */
export const sampleSystem = (motif: Motif, metric = 'Latency'): System => ({
  motif,
  parts: [
    { id: 'client', name: 'Client', kind: 'actor' },
    { id: 'admission', name: 'Admission', kind: 'gate' },
    { id: 'queue', name: 'Pool queue', kind: 'queue' },
    { id: 'picker', name: 'Picker', kind: 'process' },
    { id: 'ledger', name: 'Ledger', kind: 'store' },
    { id: 'model', name: 'Model workers', kind: 'model' },
    { id: 'answer', name: 'Answer', kind: 'sink' },
  ],
  connections: [
    { from: 0, to: 1 },
    { from: 1, to: 2 },
    { from: 2, to: 3, label: 'by deadline' },
    { from: 3, to: 5 },
    { from: 5, to: 4, label: 'tokens' },
    { from: 4, to: 3 },
    { from: 5, to: 6 },
  ],
  dimension: { from: 1, to: 5, metric },
});
