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
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { AttachmentFiles, AttachmentStore } from '#api/features/attachments/store.ts';
import type { Uploads } from '#api/features/attachments/uploads.ts';
import type { Caller } from '#api/http/caller.ts';
import type { Callers } from '#api/http/callers.ts';
import { noSuchConversation } from '#api/http/no-such-conversation.ts';
import { checkRequest, route } from '#api/http/route.ts';
import { sendFailure } from '#api/http/send-failure.ts';

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

/** Parts are raw bytes. Their type also makes a page of another site ask first. */
export const createPartRoutes = (deps: Deps): Router => {
  const router = Router();
  const callerOf = createCallerOf(deps);
  const readPart = express.raw({
    type: 'application/octet-stream',
    limit: attachmentLimits.partBytes,
    inflate: false,
  });
  router.post(sendAttachmentPart.path, readPart, async (request, response) => {
    const part: unknown = request.body;
    if (!Buffer.isBuffer(part)) {
      sendFailure(
        response,
        fail('unsupported_media_type', 'the body must be application/octet-stream'),
      );
      return;
    }
    request.body = {};
    const { params } = checkRequest(sendAttachmentPart, request, response);
    const { conversation_id: conversationId, attachment_id: id, offset } = params;
    const caller = await callerOf(request, conversationId);
    const answer =
      'error' in caller
        ? caller
        : await deps.uploads.part({ conversationId, id, offset }, caller, part);
    if ('error' in answer) sendFailure(response, answer);
    else response.json(answer);
  });
  return router;
};

/**
 * Whatever a file contains, it runs nothing here: its type is never guessed, it has no origin, loads
 * nothing, and only a recognised picture is shown in place.
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
  // The file never changes, and nobody else's cache may hold it.
  response.setHeader('Cache-Control', 'private, max-age=86400, immutable');
};

const routeFile = (router: Router, deps: Deps): void => {
  const callerOf = createCallerOf(deps);
  router.get(getAttachment.path, async (request, response) => {
    const { params } = checkRequest(getAttachment, request, response);
    const { conversation_id: conversationId, attachment_id: id } = params;
    const caller = await callerOf(request, conversationId);
    if ('error' in caller) {
      sendFailure(response, caller);
      return;
    }
    const found = await deps.store.find(id);
    const file = found?.conversationId === conversationId ? await deps.files.open(id) : null;
    if (!found || !file) {
      sendFailure(response, fail('not_found', 'this file is no longer here'));
      return;
    }
    setFileHeaders(response, found.attachment);
    await pipeline(file, response);
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
