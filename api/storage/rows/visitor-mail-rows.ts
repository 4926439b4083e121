import type { MailCap, MailCaps } from '#shared/alarm-limits.ts';

/** Every cap with what it counts over. */
export const capChecks = (caps: MailCaps): readonly (MailCap & { scope: keyof MailCaps })[] =>
  (['recipient', 'domain', 'all'] as const).flatMap((scope) =>
    caps[scope].map((cap) => ({ ...cap, scope })),
  );
