import type { SystemPart } from '#site/drawings/motifs.ts';

/** Collects the parts, connections and faults that a notation's reader finds. */
export interface SystemDraft {
  /**
   * Returns the index of the part with this id, adding the part if it is new. Null if there are too
   * many.
   */
  part(
    id: string,
    line: number,
    about?: { name?: string; kind?: SystemPart['kind'] },
  ): number | null;
  connect(from: number | null, to: number | null, line: number, label?: string): void;
  refuse(line: number, message: string): void;
}
