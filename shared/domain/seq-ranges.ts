/** Messages of one conversation from one `seq` to another, both included. */
export interface SeqRange {
  readonly from_seq: number;
  readonly to_seq: number;
}

/** Inserts a range in order and joins those that touch. Drops the first ones beyond `limit`. */
export const addRange = (
  ranges: readonly SeqRange[],
  added: SeqRange,
  limit: number,
): readonly SeqRange[] => {
  const merged: SeqRange[] = [];
  for (const range of [...ranges, added].toSorted((a, b) => a.from_seq - b.from_seq)) {
    const last = merged.at(-1);
    if (!last || range.from_seq > last.to_seq + 1) merged.push(range);
    else
      merged[merged.length - 1] = {
        from_seq: last.from_seq,
        to_seq: Math.max(last.to_seq, range.to_seq),
      };
  }
  return merged.slice(-limit);
};

export const isInRanges = (ranges: readonly SeqRange[], seq: number): boolean =>
  ranges.some(({ from_seq: from, to_seq: to }) => from <= seq && seq <= to);
