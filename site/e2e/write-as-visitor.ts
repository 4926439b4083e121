import { randomUUID } from 'node:crypto';
import { createVisitorCaller } from '#api/testing/visitor-caller.ts';
import { aPrimaryHash } from '#shared/testing/builders.ts';
import type { ClientId } from '#shared/contracts/ids.ts';
import { expect } from './journey.ts';

/**
 * A visitor without a browser writes from this page, where what the visitor sees is not the subject: a
 * browser would cost as much as all the rest of a short journey. Returns the id of the conversation.
 */
export const writeAsVisitor = async (
  url: string,
  content: string,
  { page = '/contact', device = 1 }: { page?: string; device?: number } = {},
): Promise<string> => {
  const visitor = createVisitorCaller(url, aPrimaryHash(device));
  const id = await visitor.start(page);
  const client_id = randomUUID() as ClientId;
  const { status } = await visitor.post(id, { content, sent_from_page: page, client_id });
  expect(status).toBe(201);
  return id;
};
