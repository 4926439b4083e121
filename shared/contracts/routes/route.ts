/**
 * Method and path of an HTTP call, apart from its schemas: those would bring the whole of zod to every
 * visitor. `path` has Express placeholders (`:conversation_id`). The files beside this one are cut by who
 * loads them: what the console calls is no part of a visitor's page.
 */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/* @__NO_SIDE_EFFECTS__ */
export const get = <const Path extends string>(path: Path) => ({ method: 'GET', path }) as const;

/* @__NO_SIDE_EFFECTS__ */
export const post = <const Path extends string>(path: Path) => ({ method: 'POST', path }) as const;
