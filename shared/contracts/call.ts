import type { z } from 'zod';

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
> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
}

export const defineCall = <P extends Shape, Q extends Shape, B extends Shape, A extends Shape>(
  call: Call<P, Q, B, A>,
): Call<P, Q, B, A> => call;

export type ParamsOf<C extends Call> = z.infer<C['params']>;
export type QueryOf<C extends Call> = z.infer<C['query']>;
export type BodyOf<C extends Call> = z.infer<C['body']>;
export type AnswerOf<C extends Call> = z.infer<C['answer']>;
/** As a caller may write it, before the schema reads it. */
export type QueryInputOf<C extends Call> = z.input<C['query']>;
export type BodyInputOf<C extends Call> = z.input<C['body']>;
