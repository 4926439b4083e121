/** State of a navigation to the hall's page that enters the hall at once. */
export const enteringHall = { entersHall: true } as const;

export const entersHall = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'entersHall' in state && state.entersHall === true;
