import type { Marks, SideMarks } from '#shared/contracts/marks.ts';

/** How far a stored message has come on the other side. */
export type Reach = 'sent' | 'delivered' | 'read';

const higher = (a: SideMarks, b: SideMarks): SideMarks => ({
  delivered_seq: Math.max(a.delivered_seq, b.delivered_seq),
  read_seq: Math.max(a.read_seq, b.read_seq),
});
const isEqual = (a: SideMarks, b: SideMarks): boolean =>
  a.delivered_seq === b.delivered_seq && a.read_seq === b.read_seq;

/**
 * Both laid over each other: marks only rise, so news that comes late takes nothing back. Pure;
 * answers `known` itself when `news` says nothing more.
 */
export const raiseMarks = (known: Marks | null, news: Marks): Marks => {
  if (!known) return { visitor: news.visitor, admin: news.admin };
  const visitor = higher(known.visitor, news.visitor);
  const admin = higher(known.admin, news.admin);
  return isEqual(visitor, known.visitor) && isEqual(admin, known.admin)
    ? known
    : { visitor, admin };
};

/** How far the message with this `seq` has come with the side that did not write it. */
export const reachOf = (seq: number, others: SideMarks | undefined): Reach => {
  if (others && seq <= others.read_seq) return 'read';
  return others && seq <= others.delivered_seq ? 'delivered' : 'sent';
};
