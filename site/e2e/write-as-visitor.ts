import { randomUUID } from 'node:crypto';
import { createVisitorCaller } from '#api/testing/visitor-caller.ts';
import { aPrimaryHash } from '#shared/testing/builders.ts';
import type { ClientId } from '#shared/contracts/ids.ts';
import { expect } from './journey.ts';

/**
 * Writes as a visitor without a browser, for tests of other things: a browser would cost as much as
 * the rest of a short journey. Returns the conversation's id.
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
