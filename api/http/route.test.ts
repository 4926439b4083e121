import { Router } from 'express';
import { expect, test } from 'vitest';
import { getContactMessage, searchContactMessages } from '#shared/contracts/contact.ts';
import { route } from '#api/http/route.ts';

const never = () => Promise.reject(new Error('not asked'));

test('refuses to mount a call after one that takes its requests', () => {
  const router = Router();
  route(router, getContactMessage, never);
  expect(() => route(router, searchContactMessages, never)).toThrow(
    'mount GET /api/admin/contact/search before /api/admin/contact/:message_id',
  );
});

test('accepts a fixed path before one with a placeholder', () => {
  const router = Router();
  route(router, searchContactMessages, never);
  route(router, getContactMessage, never);
  expect(router.stack).toHaveLength(2);
});
