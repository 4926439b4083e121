import type { ReadState, SideReadState } from '#shared/contracts/read-state.ts';

/** The delivery state of a message on the other side. */
export type Reach = 'sent' | 'delivered' | 'read';

const higher = (a: SideReadState, b: SideReadState): SideReadState => ({
  delivered_seq: Math.max(a.delivered_seq, b.delivered_seq),
  read_seq: Math.max(a.read_seq, b.read_seq),
});
const isEqual = (a: SideReadState, b: SideReadState): boolean =>
  a.delivered_seq === b.delivered_seq && a.read_seq === b.read_seq;

/**
 * Merges both: read states only increase, so late news reverts nothing. Pure. Returns `known` itself if
 * `news` adds nothing.
 */
export const advanceReadState = (known: ReadState | null, news: ReadState): ReadState => {
  if (!known) return { visitor: news.visitor, admin: news.admin };
  const visitor = higher(known.visitor, news.visitor);
  const admin = higher(known.admin, news.admin);
  return isEqual(visitor, known.visitor) && isEqual(admin, known.admin)
    ? known
    : { visitor, admin };
};

/** The delivery state, on the other side, of the message with this `seq`. */
export const reachOf = (seq: number, others: SideReadState | undefined): Reach => {
  if (others && seq <= others.read_seq) return 'read';
  return others && seq <= others.delivered_seq ? 'delivered' : 'sent';
};
