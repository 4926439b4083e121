import type { IncomingMessage } from 'node:http';

const BYTE_ORDER_MARK = 0xfeff;

const parse = (text: string): unknown => {
  const json = text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
  // Like Express: nothing but an object or a list is a body.
  if (!/^[ \t\r\n]*[{[]/.test(json)) return undefined;
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
};

/**
 * The body of a request as JSON, undefined when it is none. Read it where a length within the limit
 * is declared: Node accepts no more than that. Never settles when the client leaves first.
 */
export const readJson = (request: IncomingMessage): Promise<unknown> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const [only] = chunks.length === 1 ? chunks : [Buffer.concat(chunks)];
      resolve(parse(only?.toString('utf8') ?? ''));
    });
    // Who left waits for no answer.
    request.on('error', () => undefined);
  });
