import type { z } from 'zod';
import type { Route } from '#shared/contracts/routes/route.ts';

type Shape = z.ZodType;

/**
 * One HTTP call, as both ends see it. `path` has Express placeholders (`:conversation_id`) named as
 * the keys of `params`. The server refuses what does not fit with 400 and the field's name.
 */
export interface Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
> extends Route {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
}

/** Keeps the route's own method and path in the type: by them `CallOf` finds the call. */
export const defineCall = <const C extends Call>(call: C): C => call;

export type ParamsOf<C extends Call> = z.infer<C['params']>;
export type QueryOf<C extends Call> = z.infer<C['query']>;
export type BodyOf<C extends Call> = z.infer<C['body']>;
export type AnswerOf<C extends Call> = z.infer<C['answer']>;
/** As a caller may write it, before the schema reads it. */
export type QueryInputOf<C extends Call> = z.input<C['query']>;
export type BodyInputOf<C extends Call> = z.input<C['body']>;
