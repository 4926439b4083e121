import type { z } from 'zod';
import type { ApiScope } from '#shared/contracts/api-scopes.ts';
import { nothing } from '#shared/contracts/shapes.ts';

type Shape = z.ZodType;
type Nothing = typeof nothing;

export interface CallMedia {
  readonly body?: string;
  readonly answer?: readonly string[];
}

/** What a call says besides its method and path. What is missing here has a default in `call`. */
interface Parts<Params, Query, Body, Answer> {
  /** What it does, for docs/calls.md. That calls below /api/admin need the admin key is said there once. */
  readonly doc: string;
  /** The scope of an API key that may make the call: `write` for every write that has one. */
  readonly scope?: ApiScope;
  /** The status of a success. */
  readonly status?: 200 | 201 | 204;
  /** The types of a body or an answer that is not JSON. */
  readonly media?: CallMedia;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
}

/**
 * One HTTP call, as both ends see it. `path` has Express placeholders (`:conversation_id`) named
 * like the keys of `params`. The server answers an invalid request with 400 and the field's name.
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
  /** Without one, no API key may make the call. */
  readonly scope: ApiScope | undefined;
  readonly status: 200 | 201 | 204;
  readonly media: CallMedia;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
}

/**
 * Defines a call, once: the server's route, the typed client, the OpenAPI description and
 * docs/calls.md are made from it. The builds of pages take its method and path alone
 * (scripts/build/calls-plugin.ts), because the schemas would bring all of zod to every visitor.
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
/** The type that a caller may pass, before the schema parses it. */
export type QueryInputOf<C extends Call> = z.input<C['query']>;
export type BodyInputOf<C extends Call> = z.input<C['body']>;
