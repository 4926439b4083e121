import type { z } from 'zod';
import type { AnswerOf, Call, ParamsOf } from '#shared/contracts/call.ts';
import type { Failure, Problem } from '#shared/contracts/errors.ts';
import type { Timers } from '#shared/ports/timers.ts';
import type { Route } from '#site/platform/api-routes.ts';

/**
 * A call that was not answered with success. The text is SPEC 8's: 'HTTP {status}' for what is sent,
 * '{status}: {text}' for what is fetched. Status 0: no answer came at all.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    message: string,
    readonly status: number,
    readonly problem: Problem | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface CallInput<C extends Call> {
  params?: ParamsOf<C>;
  query?: z.input<C['query']>;
  body?: z.input<C['body']>;
  headers?: Record<string, string>;
  /** Ends a call whose answer nobody waits for any more. */
  signal?: AbortSignal;
}

export type CallApi = <C extends Call>(
  route: Route<C>,
  input: CallInput<C>,
) => Promise<AnswerOf<C>>;

export interface HttpClientDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  timers: Timers;
  /** Where the API is, without a closing slash; empty for the page's own origin. */
  baseUrl?: string;
  /** A call unanswered for longer has failed: a lost network may otherwise hold it for minutes. */
  waitMs?: number;
}

/** Fills in the placeholders of a path; a list in the query repeats its name. */
export const urlOf = (path: string, params: unknown, query: unknown): string => {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue;
    for (const each of Array.isArray(value) ? value : [value]) search.append(name, String(each));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
};

const problemOf = (text: string): Problem | null => {
  try {
    const body = JSON.parse(text) as Partial<Failure> | null;
    return typeof body?.error?.code === 'string' ? body.error : null;
  } catch {
    return null;
  }
};

export const failureOf = (method: string, status: number, text: string): ApiError =>
  new ApiError(method === 'GET' ? `${status}: ${text}` : `HTTP ${status}`, status, problemOf(text));

const readAnswer = (text: string, status: number): unknown => {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    // A hotel's login page answers 200 with HTML: to the chat that is no answer.
    throw new ApiError('the answer is not JSON', status, null, { cause });
  }
};

/** Typed calls of our own API, with credentials. Anything but success throws an `ApiError`. */
export const createCallApi = ({
  fetch,
  timers,
  baseUrl = '',
  waitMs = 15_000,
}: HttpClientDeps): CallApi => {
  const exchange = async (url: string, { signal, ...init }: RequestInit) => {
    const abort = new AbortController();
    const giveUp = () => abort.abort();
    const cancel = timers.after(waitMs, giveUp);
    signal?.addEventListener('abort', giveUp);
    try {
      const response = await fetch(url, { ...init, signal: abort.signal });
      return { response, text: await response.text() };
    } catch (cause) {
      throw new ApiError('no answer', 0, null, { cause });
    } finally {
      cancel();
      signal?.removeEventListener('abort', giveUp);
    }
  };
  return async (route, { params, query, body, headers = {}, signal }) => {
    const isSent = body !== undefined;
    const { response, text } = await exchange(baseUrl + urlOf(route.path, params, query), {
      method: route.method,
      credentials: 'include',
      headers: isSent ? { 'content-type': 'application/json', ...headers } : headers,
      ...(isSent ? { body: JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
    });
    if (!response.ok) throw failureOf(route.method, response.status, text);
    return readAnswer(text, response.status) as AnswerOf<(typeof route)['contract'] & Call>;
  };
};
