import type {
  AnswerOf,
  BodyInputOf,
  Call,
  ParamsOf,
  QueryInputOf,
} from '#shared/contracts/call.ts';
import type { Failure, Problem } from '#shared/contracts/errors.ts';
import type { HttpHost, HttpRequest } from '#shared/ports/http-host.ts';
import type { Timers } from '#shared/ports/timers.ts';

/**
 * A call that did not succeed. The message is fixed: 'HTTP {status}' for writes, '{status}: {text}'
 * for reads. Status is 0 when no response arrived.
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

/** The answer, or null where the call failed. Other errors pass through. */
export const answerOrNull = async <T>(answer: Promise<T>): Promise<T | null> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
};

/** The part of `AbortSignal` that a call uses. */
interface CallSignal {
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface CallInput<C extends Call> {
  params?: ParamsOf<C>;
  query?: QueryInputOf<C>;
  body?: BodyInputOf<C>;
  /** Raw bytes to send in place of `body`. */
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** Aborts the call. */
  signal?: CallSignal;
  /** Overrides the client's timeout. */
  waitMs?: number;
}

/** Makes a call. The types of its input and of its answer are those of its definition. */
export type CallApi = <C extends Call>(call: C, input: CallInput<C>) => Promise<AnswerOf<C>>;

export interface HttpClientDeps<Signal> {
  host: HttpHost<Signal>;
  timers: Timers;
  /** The base URL of the API without a trailing slash; empty for the page's own origin. */
  baseUrl?: string;
  /** Timeout of a call: a lost network could otherwise block it for minutes. */
  waitMs?: number;
}

/** Fills in the placeholders of a path. A list in the query repeats its name. */
export const urlOf = (path: string, params: unknown, query: unknown): string => {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = Object.entries(query ?? {}).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => `${name}=${encodeURIComponent(String(each))}`),
  );
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
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
    // A captive portal answers 200 with an HTML login page, which is not a response of the API.
    throw new ApiError('the answer is not JSON', status, null, { cause });
  }
};

/** A response with any status. If none arrives, an `ApiError` is thrown. */
export interface Exchanged {
  readonly isOk: boolean;
  readonly status: number;
  readonly text: string;
}

export interface Exchange {
  method: string;
  headers?: Record<string, string>;
  body?: HttpRequest['body'];
  signal?: CallSignal | undefined;
  /** Overrides the client's timeout. */
  waitMs?: number | undefined;
}

/** Sends one request with credentials and reads the whole response within the timeout. */
export const createExchange =
  <Signal>({ host, timers, baseUrl = '', ...deps }: HttpClientDeps<Signal>) =>
  async (
    path: string,
    { signal, headers = {}, waitMs = deps.waitMs ?? 15_000, body, method }: Exchange,
  ): Promise<Exchanged> => {
    const abort = new host.AbortController();
    const giveUp = () => abort.abort();
    const cancel = timers.after(waitMs, giveUp);
    signal?.addEventListener('abort', giveUp);
    try {
      const response = await host.fetch(baseUrl + path, {
        method,
        headers,
        body,
        credentials: 'include',
        signal: abort.signal,
      });
      return { isOk: response.ok, status: response.status, text: await response.text() };
    } catch (cause) {
      throw new ApiError('no answer', 0, null, { cause });
    } finally {
      cancel();
      signal?.removeEventListener('abort', giveUp);
    }
  };

/** Typed calls of the API with credentials. Throws an `ApiError` unless the call succeeds. */
export const createCallApi = <Signal>(deps: HttpClientDeps<Signal>): CallApi => {
  const exchange = createExchange(deps);
  return async ({ method, path }, { params, query, body, bytes, headers, signal, waitMs }) => {
    const sent = bytes ?? (body && JSON.stringify(body));
    const type = bytes ? 'application/octet-stream' : 'application/json';
    const { isOk, status, text } = await exchange(urlOf(path, params, query), {
      method,
      signal,
      waitMs,
      body: sent,
      headers: sent ? { 'content-type': type, ...headers } : { ...headers },
    });
    if (!isOk) throw failureOf(method, status, text);
    return readAnswer(text, status) as never;
  };
};
