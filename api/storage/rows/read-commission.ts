import type { Commission } from '#shared/domain/contact/commission.ts';

/** The column `commission` of a contact message. This server wrote and validated it. */
export const readCommission = (stored: string | null): Commission | null =>
  stored === null ? null : (JSON.parse(stored) as Commission);
