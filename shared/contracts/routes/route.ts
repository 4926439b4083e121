/**
 * Method and path of an HTTP call, separate from its schemas, which would add all of zod to every
 * visitor's page. `path` has Express placeholders (`:conversation_id`). The files in this folder
 * are divided by who loads them: a visitor's page does not include the console's calls.
 */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/* @__NO_SIDE_EFFECTS__ */
export const get = <const Path extends string>(path: Path) => ({ method: 'GET', path }) as const;

/* @__NO_SIDE_EFFECTS__ */
export const post = <const Path extends string>(path: Path) => ({ method: 'POST', path }) as const;
