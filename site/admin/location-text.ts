const HALL = /^\/vr-experience#([a-z]+)(?:\/([a-z0-9-]+))?$/;

const wings: Readonly<Record<string, string>> = {
  entrance: 'entrance',
  ai: 'AI wing',
  automation: 'automation wing',
  trading: 'trading wing',
  other: 'other work',
};

/** A visitor's location: the page, or the wing of the hall and the open project there. */
export const locationText = (page: string): string => {
  const [, wing = '', project] = HALL.exec(page) ?? [];
  const name = Object.hasOwn(wings, wing) ? wings[wing] : undefined;
  if (name === undefined) return page;
  return `/vr-experience, ${name}${project === undefined ? '' : `, reading ${project}`}`;
};
