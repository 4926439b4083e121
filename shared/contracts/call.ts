import type { z } from 'zod';
import type { Route } from '#shared/contracts/routes/route.ts';

type Shape = z.ZodType;

/**
 * One HTTP call, as both ends see it. `path` has Express placeholders (`:conversation_id`) named
 * like the keys of `params`. The server answers an invalid request with 400 and the field's name.
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

/** Preserves the route's literal method and path in the type: `CallOf` finds the call by them. */
export const defineCall = <const C extends Call>(call: C): C => call;

export type ParamsOf<C extends Call> = z.infer<C['params']>;
export type QueryOf<C extends Call> = z.infer<C['query']>;
export type BodyOf<C extends Call> = z.infer<C['body']>;
export type AnswerOf<C extends Call> = z.infer<C['answer']>;
/** The type that a caller may pass, before the schema parses it. */
export type QueryInputOf<C extends Call> = z.input<C['query']>;
export type BodyInputOf<C extends Call> = z.input<C['body']>;
