/** State of a navigation to the hall's page that enters the hall at once. */
export const enteringHall = { entersHall: true } as const;

export const entersHall = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'entersHall' in state && state.entersHall === true;

const AT = 'at';

/** The address of the hall; with a project, entering begins in front of it. */
export const hallAddress = (project?: string): string =>
  `/vr-experience${project === undefined ? '' : `?${AT}=${encodeURIComponent(project)}`}`;

/** The project that entering begins in front of. It need not exist. */
export const hallStart = (search: string): string | null => new URLSearchParams(search).get(AT);
