import type { Request, Response, Router } from 'express';
import type { z } from 'zod';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '#shared/contracts/call.ts';
import { fail, fieldsOf, type Failure } from '#shared/contracts/errors.ts';
import { Refusal } from '#api/http/refusal.ts';
import { sendFailure } from '#api/http/send-failure.ts';

/** A request whose parts match the route's schemas. */
export interface Checked<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly request: Request;
  readonly response: Response;
}

/** The value as parsed by the schema. Throws a refusal that names the invalid fields. */
export const check = <Value>(schema: z.ZodType<Value>, value: unknown): Value => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Refusal(
    fail('validation_failed', 'the request is invalid', { fields: fieldsOf(parsed.error) }),
  );
};

export const isFailure = (answer: unknown): answer is Failure =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;

/** The parts of a request, checked against the call's schemas. */
const checkRequest = <C extends Call>(
  call: C,
  request: Request,
  response: Response,
): Checked<C> => ({
  params: check<ParamsOf<C>>(call.params as z.ZodType<ParamsOf<C>>, request.params),
  query: check<QueryOf<C>>(call.query as z.ZodType<QueryOf<C>>, request.query),
  body: check<BodyOf<C>>(call.body as z.ZodType<BodyOf<C>>, (request.body as unknown) ?? {}),
  request,
  response,
});

/** Whether a path matches a call's path, such as `/api/admin/goals/:goal_id`. */
export const isPathOf = (callPath: string, path: string): boolean => {
  const wanted = callPath.split('/');
  const given = path.split('/');
  return (
    given.length === wanted.length &&
    given.every((part, n) => (wanted[n]?.startsWith(':') ? part !== '' : part === wanted[n]))
  );
};

const mounted = new WeakMap<Router, readonly Call[]>();

/**
 * Throws if an earlier call takes this one's requests, as `/contact/:id` takes those of
 * `/contact/search`.
 */
const noteMounted = (router: Router, call: Call): void => {
  const before = mounted.get(router) ?? [];
  const taker = before.find(
    ({ method, path }) => method === call.method && isPathOf(path, call.path),
  );
  if (taker) throw new Error(`mount ${call.method} ${call.path} before ${taker.path}`);
  mounted.set(router, [...before, call]);
};

/** A handler's result. Files, which are text in the contracts, are sent by the handler itself. */
export type Answered<C extends Call> =
  | (AnswerOf<C> extends string ? undefined : AnswerOf<C>)
  | Failure;

/** Mounts a call of the contracts: checks the request and sends the handler's answer. */
export const route = <C extends Call>(
  router: Router,
  call: C,
  handle: (checked: Checked<C>) => Promise<Answered<C>>,
): void => {
  noteMounted(router, call);
  const method = call.method === 'GET' ? 'get' : 'post';
  router[method](call.path, async (request: Request, response: Response) => {
    const answer = await handle(checkRequest(call, request, response));
    if (isFailure(answer)) sendFailure(response, answer);
    else if (response.headersSent) return;
    else if (answer === undefined) response.status(call.status).end();
    else response.status(call.status).json(answer);
  });
};
