import type { z } from 'zod';
import type { ApiScope } from '#shared/contracts/api-scopes.ts';
import { nothing } from '#shared/contracts/shapes.ts';

type Shape = z.ZodType;
type Nothing = typeof nothing;

export interface CallMedia {
  readonly body?: string;
  readonly answer?: readonly string[];
}

/** Parts of a call besides its method and path. `call` has defaults for missing ones. */
interface Parts<Params, Query, Body, Answer> {
  /**
   * Description of the call for docs/calls.md. That page states once that calls below /api/admin need
   * the admin key.
   */
  readonly doc: string;
  /** The scope of an API key that may make the call; `write` for writes that accept an API key. */
  readonly scope?: ApiScope;
  /** The status code of a success. */
  readonly status?: 200 | 201 | 204;
  /** The media types of a body or answer that is not JSON. */
  readonly media?: CallMedia;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
}

/**
 * One HTTP call, shared by both ends. `path` has Express placeholders (`:conversation_id`) named like
 * the keys of `params`. The server answers an invalid request with 400 and the field's name.
 */
export interface Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly doc: string;
  /** If undefined, no API key may make the call. */
  readonly scope: ApiScope | undefined;
  readonly status: 200 | 201 | 204;
  readonly media: CallMedia;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
}

/**
 * Defines a call once: the server's route, the typed client, the OpenAPI description and docs/calls.md
 * derive from it. Page builds strip it to method and path (scripts/build/calls-plugin.ts), because the
 * schemas would bring all of zod to every visitor.
 */
export const call = <
  Answer extends Shape,
  Params extends Shape = Nothing,
  Query extends Shape = Nothing,
  Body extends Shape = Nothing,
>(
  method: 'GET' | 'POST',
  path: string,
  parts: Parts<Params, Query, Body, Answer>,
) => {
  const defaults = {
    scope: undefined,
    status: 200,
    media: {},
    params: nothing,
    query: nothing,
    body: nothing,
  };
  return { ...defaults, ...parts, method, path } as Call<Params, Query, Body, Answer>;
};

export const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

export type ParamsOf<C extends Call> = z.infer<C['params']>;
export type QueryOf<C extends Call> = z.infer<C['query']>;
export type BodyOf<C extends Call> = z.infer<C['body']>;
export type AnswerOf<C extends Call> = z.infer<C['answer']>;
/** The input type that a caller passes, before the schema parses it. */
export type QueryInputOf<C extends Call> = z.input<C['query']>;
export type BodyInputOf<C extends Call> = z.input<C['body']>;
