/** Navigation state that enters the hall as soon as its page opens. */
export const enteringHall = { entersHall: true } as const;

export const entersHall = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'entersHall' in state && state.entersHall === true;

const AT = 'at';

/** The URL of the hall; with a project, the visit begins in front of it. */
export const hallAddress = (project?: string): string =>
  `/vr-experience${project === undefined ? '' : `?${AT}=${encodeURIComponent(project)}`}`;

/** The project that the visit begins in front of. It may not exist. */
export const hallStart = (search: string): string | null => new URLSearchParams(search).get(AT);
