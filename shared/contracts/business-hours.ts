import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import { lineText } from '#shared/contracts/text.ts';
import { faultsOf } from '#shared/domain/business-hours/business-hours.ts';
import { presenceLimits } from '#shared/presence-limits.ts';

/** Minutes since midnight. */
const minute = z
  .number()
  .int()
  .min(0)
  .max(24 * 60 - 1);
const span = z.object({ from: minute, to: minute });
const holiday = z.object({
  name: lineText(presenceLimits.holidayNameCharacters),
  from: z.iso.date(),
  to: z.iso.date(),
});

/** The hours in which the owner answers visitors (shared/domain/business-hours). */
export const businessHoursSchema = z
  .object({
    is_on: z.boolean(),
    time_zone: z.string().max(64),
    week: z.array(z.array(span).max(presenceLimits.hoursPerDay)).length(7),
    holidays: z.array(holiday).max(presenceLimits.holidays),
  })
  .superRefine((hours, context) => {
    for (const [path, message] of Object.entries(faultsOf(hours))) {
      context.addIssue({ code: 'custom', path: path.split('.'), message });
    }
  });

/** Null until the owner saves them. */
const answer = z.strictObject({ hours: businessHoursSchema.nullable() });

export const getBusinessHours = call('GET', '/api/admin/business-hours', {
  doc: 'The business hours.',
  answer,
});

export const setBusinessHours = call('POST', '/api/admin/business-hours', {
  doc: 'Replaces the business hours. A chosen availability lasts until they next begin or end.',
  body: businessHoursSchema,
  answer,
});
