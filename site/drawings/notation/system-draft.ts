import type { SystemPart } from '#site/drawings/motifs.ts';

/** Collects the parts, connections and faults that a reader of one notation finds. */
export interface SystemDraft {
  /** The index of the part of this id, which is added where it is new. Null when there are too many. */
  part(
    id: string,
    line: number,
    about?: { name?: string; kind?: SystemPart['kind'] },
  ): number | null;
  connect(from: number | null, to: number | null, line: number, label?: string): void;
  refuse(line: number, message: string): void;
}
