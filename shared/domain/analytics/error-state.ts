/** What the owner thinks of an error; an error without a decision is open. */
export const errorStateNames = ['open', 'resolved', 'ignored'] as const;
export type ErrorStateName = (typeof errorStateNames)[number];
