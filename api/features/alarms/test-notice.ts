import type { Notice } from '#api/features/alarms/channel.ts';

export const testNotice = (id: string, at: number): Notice => ({
  id,
  at,
  kind: 'chat_started',
  title: 'A test from Foyer',
  lines: ['This is how an alarm looks. Nothing happened.'],
  path: '/admin/settings/outside',
  topic: 'test',
  facts: { is_test: true },
});
