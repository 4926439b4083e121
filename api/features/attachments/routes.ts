import { pipeline } from 'node:stream/promises';
import express, { Router, type Request, type Response } from 'express';
import { attachmentLimits } from '#shared/attachment-limits.ts';
import type { Attachment } from '#shared/contracts/attachment.ts';
import {
  getAttachment,
  sendAttachmentPart,
  startAttachment,
} from '#shared/contracts/attachments.ts';
import { fail, type Failure } from '#shared/contracts/errors.ts';
import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import type { AttachmentFiles, AttachmentStore } from '#api/features/attachments/store.ts';
import type { Progress, Uploads } from '#api/features/attachments/uploads.ts';
import type { Caller } from '#api/http/caller.ts';
import type { Callers } from '#api/http/callers.ts';
import { noSuchConversation } from '#api/http/no-such-conversation.ts';
import { route, type Checked } from '#api/http/route.ts';
import { slowDown } from '#api/http/slow-down.ts';

interface Deps extends Pick<Callers, 'peerOf' | 'knownVisitor' | 'refuseAdmin'> {
  readonly uploads: Uploads;
  readonly store: AttachmentStore;
  readonly files: AttachmentFiles;
  /** Whether the conversation exists and the caller may see it. */
  readonly mayRead: (conversationId: ConversationId, caller: Caller) => Promise<boolean>;
}

const createCallerOf = ({ knownVisitor, refuseAdmin, mayRead }: Deps) => {
  const identify = (request: Request): Caller | Failure => {
    if (request.headers['x-admin-key'] !== undefined) {
      return refuseAdmin(request) ?? { kind: 'admin' };
    }
    const tokenHash = knownVisitor(request);
    return tokenHash === null ? noSuchConversation() : { kind: 'visitor', tokenHash };
  };
  return async (request: Request, id: ConversationId): Promise<Caller | Failure> => {
    const caller = identify(request);
    if ('error' in caller || (await mayRead(id, caller))) return caller;
    return noSuchConversation();
  };
};

const { partBytes, partBytesInAll } = attachmentLimits;

/** The declared length of a body; the maximum if it declares none. */
const declaredBytes = ({ headers }: Request): number => {
  const bytes = Number(headers['content-length'] ?? partBytes);
  return Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : partBytes;
};

const readRaw = express.raw({ type: 'application/octet-stream', limit: partBytes, inflate: false });

const readPart = (request: Request, response: Response): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // The parser ignores an empty body.
    readRaw(request, response, (error?: unknown) => {
      if (error !== undefined) reject(error);
      else resolve(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
    });
  });

/**
 * Parts are raw bytes, a type for which pages of other sites need a preflight. Before any byte is read,
 * the caller is known and the part is expected, and the total being read is limited.
 */
export const createPartRoutes = (deps: Deps): Router => {
  const router = Router();
  const callerOf = createCallerOf(deps);
  let readingBytes = 0;
  /** One request per upload: the sender of a newer one has given up on the older. */
  const reading = new Map<ClientId, Request>();
  const receive = async ({
    params,
    request,
    response,
  }: Checked<typeof sendAttachmentPart>): Promise<Progress | Failure> => {
    const { conversation_id: conversationId, attachment_id: id, offset } = params;
    const caller = await callerOf(request, conversationId);
    if ('error' in caller) return caller;
    if (request.is('application/octet-stream') === false) {
      return fail('unsupported_media_type', 'the body must be application/octet-stream');
    }
    const bytes = declaredBytes(request);
    if (bytes > partBytes) return fail('too_large', 'the body is too large');
    const position = { conversationId, id, offset };
    const isDeclared = request.headers['content-length'] !== undefined;
    const known = await deps.uploads.admit(position, caller, isDeclared ? bytes : 0);
    if (known) return known;
    const isCounted = caller.kind === 'visitor';
    if (isCounted && readingBytes + bytes > partBytesInAll) {
      return slowDown('too many files are being received', 1_000);
    }
    if (isCounted) readingBytes += bytes;
    reading.get(id)?.destroy();
    reading.set(id, request);
    try {
      return await deps.uploads.part(position, caller, await readPart(request, response));
    } finally {
      if (isCounted) readingBytes -= bytes;
      if (reading.get(id) === request) reading.delete(id);
    }
  };
  route(router, sendAttachmentPart, receive);
  return router;
};

/**
 * No file can run anything here: its type is never guessed, it has no origin, loads nothing, and only a
 * recognized picture is shown in place.
 */
const setFileHeaders = (response: Response, { name, type, bytes, width }: Attachment): void => {
  const isPicture = width !== null;
  response.attachment(name);
  if (isPicture) {
    const shown = response.getHeader('Content-Disposition') as string;
    response.setHeader('Content-Disposition', shown.replace(/^attachment/, 'inline'));
  }
  response.setHeader('Content-Type', isPicture ? type : 'application/octet-stream');
  response.setHeader('Content-Length', bytes);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  // The file never changes, and shared caches must not store it.
  response.setHeader('Cache-Control', 'private, max-age=86400, immutable');
};

const routeFile = (router: Router, deps: Deps): void => {
  const callerOf = createCallerOf(deps);
  route(router, getAttachment, async ({ params, request, response }) => {
    const { conversation_id: conversationId, attachment_id: id } = params;
    const caller = await callerOf(request, conversationId);
    if ('error' in caller) return caller;
    const found = await deps.store.find(id);
    const file = found?.conversationId === conversationId ? await deps.files.open(id) : null;
    if (!found || !file) return fail('not_found', 'this file is no longer here');
    setFileHeaders(response, found.attachment);
    await pipeline(file, response);
    return undefined;
  });
};

export const createAttachmentRoutes = (deps: Deps): Router => {
  const router = Router();
  const callerOf = createCallerOf(deps);
  route(router, startAttachment, async ({ params, body, request }) => {
    const { conversation_id: conversationId } = params;
    const caller = await callerOf(request, conversationId);
    if ('error' in caller) return caller;
    if (body.from_admin !== (caller.kind === 'admin')) {
      return fail('unauthorized', 'from_admin does not fit this caller');
    }
    const { attachment_id: id, name, bytes } = body;
    const { address } = deps.peerOf(request);
    return deps.uploads.start({ conversationId, id, name, bytes }, caller, address);
  });
  routeFile(router, deps);
  return router;
};
