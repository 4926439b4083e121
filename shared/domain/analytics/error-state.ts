/** The owner's decision about an error; an error without one is open. */
export const errorStateNames = ['open', 'resolved', 'ignored'] as const;
export type ErrorStateName = (typeof errorStateNames)[number];
