import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ADMIN_SESSION_HEADER } from '#shared/contracts/admin-sessions.ts';
import type { Failure } from '#shared/contracts/errors.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import { createFailureReader, unreadableBody } from '#api/http/errors.ts';
import type { OriginCheck } from '#api/http/origins.ts';
import type { PeerReader } from '#api/http/peer.ts';
import { Refusal } from '#api/http/refusal.ts';
import { createEndLog, REQUEST_ID } from '#api/http/request-id.ts';
import { onlyHttps, securityHeadersOf, type ContentPolicy } from '#api/http/security-headers.ts';
import { sendFailure } from '#api/http/send-failure.ts';

const BYTE_ORDER_MARK = 0xfeff;

const parse = (text: string): unknown => {
  const json = text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
  // Like Express: a body is an object or a list.
  if (!/^[ \t\r\n]*[{[]/.test(json)) return undefined;
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
};

/**
 * The body of a request as JSON; undefined if it is none. Call it only with a declared length within the
 * limit: Node enforces it. Never settles if the client leaves first.
 */
const readJson = (request: IncomingMessage): Promise<unknown> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const [only] = chunks.length === 1 ? chunks : [Buffer.concat(chunks)];
      resolve(parse(only?.toString('utf8') ?? ''));
    });
    // The client has left, so nothing is answered.
    request.on('error', () => undefined);
  });

/**
 * A POST that is answered 204 without Express, whose routing costs more than storing an event. Handles
 * only the common form; the same call also has a route, which answers every other form.
 */
export interface DirectCall {
  readonly path: string;
  readonly bodyBytes: number;
  /** Lower-case content types that browsers send. */
  readonly bodyTypes: readonly string[];
  /** Decides before the body is read whether to read it, to answer at once, or to refuse. */
  readonly admit: (request: IncomingMessage) => 'read' | 'answer' | Failure;
  /** Handles the parsed body. May throw the same errors as a route. */
  readonly handle: (body: unknown, request: IncomingMessage) => Promise<void>;
}

interface Deps extends Pick<Runtime, 'clock' | 'ids' | 'logger'> {
  readonly policy: ContentPolicy;
  readonly peerOf: PeerReader;
  readonly verdictOf: OriginCheck;
}

/** Whether a route's guards would accept the request unchanged. */
const createFormCheck = (call: DirectCall, verdictOf: OriginCheck) => {
  const types = new Set<string | undefined>(call.bodyTypes);
  return (request: IncomingMessage): boolean => {
    if (request.url !== call.path || request.method !== 'POST') return false;
    const { headers } = request;
    const bytes = Number(headers['content-length']);
    if (!(bytes > 0 && bytes <= call.bodyBytes)) return false;
    if (!types.has(headers['content-type']?.toLowerCase())) return false;
    if (headers['content-encoding'] !== undefined) return false;
    if (headers['transfer-encoding'] !== undefined) return false;
    if (headers['x-admin-key'] !== undefined) return false;
    if (headers[ADMIN_SESSION_HEADER] !== undefined) return false;
    const verdict = verdictOf(request);
    return verdict === 'own' || verdict === 'none';
  };
};

type Headers = readonly (readonly [name: string, value: string])[];

/** Answers the common form of a call; passes every other request on. */
export const answerDirectly = (
  call: DirectCall,
  { policy, peerOf, verdictOf, clock, ids, logger }: Deps,
  otherwise: RequestListener,
): RequestListener => {
  const isCommon = createFormCheck(call, verdictOf);
  const logEnd = createEndLog(clock, logger);
  const failureOf = createFailureReader(logger);
  const routeOf = () => call.path;
  // Computed once: only the script hashes may change, and they matter to documents alone.
  const plain: Headers = [...securityHeadersOf(policy)(), ['Cache-Control', 'no-store']];
  const secure: Headers = [...plain, onlyHttps];
  // Node takes a flat list at once; setting headers one by one costs as much as the rest of the answer.
  const [flatPlain, flatSecure] = [plain.flat(), secure.flat()];

  const done = (request: IncomingMessage, response: ServerResponse, requestId: string) => {
    const headers = peerOf(request).isSecure ? flatSecure : flatPlain;
    response.writeHead(204, [...headers, REQUEST_ID, requestId]).end();
  };

  const refuse = (
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    failure: Failure,
  ) => {
    for (const header of peerOf(request).isSecure ? secure : plain) response.setHeader(...header);
    response.setHeader(REQUEST_ID, requestId);
    sendFailure(response, failure);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse, requestId: string) => {
    try {
      const admitted = call.admit(request);
      if (typeof admitted === 'object') throw new Refusal(admitted);
      if (admitted === 'read') {
        const body = await readJson(request);
        if (body === undefined) throw new Refusal(unreadableBody());
        await call.handle(body, request);
      }
      done(request, response, requestId);
    } catch (error) {
      refuse(request, response, requestId, failureOf(error, requestId));
    }
  };

  return (request, response) => {
    if (!isCommon(request)) {
      otherwise(request, response);
      return;
    }
    const requestId = ids.request();
    logEnd(response, { requestId, method: 'POST', routeOf });
    void answer(request, response, requestId);
  };
};
