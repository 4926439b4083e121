import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { trackEvent } from '#shared/contracts/analytics.ts';
import { postContact } from '#shared/contracts/contact.ts';
import { sendFingerprint } from '#shared/contracts/fingerprint.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { storageLimits } from '#shared/storage-limits.ts';
import { addressKey } from '#api/http/address-key.ts';
import { createLimiter } from '#api/http/limiter.ts';

/** Visits and chat have separate budgets: a flood of one does not reduce the other. */
type Budget = keyof typeof storageLimits.bytesPerAddress;

const { bodyBytes } = limits.server;

const tracking: ReadonlySet<string> = new Set([trackEvent.path, sendFingerprint.path]);
const writing = /^\/api\/conversations\/[^/]+\/(?:start|messages)$/;

/** The budget that a request counts against. Reads, erasures and receipts are free. */
const budgetOf = ({ method, path }: Request): Budget | null => {
  if (method !== 'POST') return null;
  // Match paths like Express: ignore case and a trailing slash.
  const plain = path.toLowerCase().replace(/\/$/, '');
  if (tracking.has(plain)) return 'tracking';
  return plain === postContact.path || writing.test(plain) ? 'writing' : null;
};

/** A request without a declared length is charged for the longest body allowed. */
const declaredBytes = ({ headers }: IncomingMessage): number => {
  const length = Number(headers['content-length']);
  return Number.isSafeInteger(length) && length >= 0 ? length : bodyBytes;
};

/** Limits how many bytes visitors behind one address can store, over HTTP and sockets together. */
export const createStorageBudget = (clock: Clock) => {
  const limiters = {
    tracking: createLimiter(clock, storageLimits.bytesPerAddress.tracking),
    writing: createLimiter(clock, storageLimits.bytesPerAddress.writing),
  };
  /** Counts the bytes of one write and returns 0; or counts nothing and returns the wait in ms. */
  const take = (budget: Budget, address: string, bytes: number): number =>
    limiters[budget].take(
      addressKey(address),
      storageLimits.bytesPerWrite + Math.min(bytes, bodyBytes),
    );
  return {
    /** For a message over a socket. */
    takeMessage: (address: string, draft: unknown): number => {
      const text = (draft as { content?: unknown } | null | undefined)?.content;
      return take('writing', address, typeof text === 'string' ? Buffer.byteLength(text) : 0);
    },
    /** For a tracking call that bypasses Express; see `takeRequest`. */
    takeTracking: (address: string, request: IncomingMessage): number =>
      take('tracking', address, declaredBytes(request)),
    /** For a request, before its body is read: a refused body need not be read. */
    takeRequest: (address: string, request: Request): number => {
      const budget = budgetOf(request);
      return budget === null ? 0 : take(budget, address, declaredBytes(request));
    },
  };
};
