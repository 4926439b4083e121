import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';
import { getBusinessHoursRoute, setBusinessHoursRoute } from '#shared/contracts/routes/settings.ts';
import { nothing } from '#shared/contracts/shapes.ts';
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

/** When the owner is there for visitors (shared/domain/business-hours). */
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

/** Null until the owner has saved some. */
const answer = z.strictObject({ hours: businessHoursSchema.nullable() });

/** Needs `x-admin-key`, like the other. */
export const getBusinessHours = defineCall({
  ...getBusinessHoursRoute,
  params: nothing,
  query: nothing,
  body: nothing,
  answer,
});

/** Replaces the hours. A chosen availability lasts until they next begin or end. */
export const setBusinessHours = defineCall({
  ...setBusinessHoursRoute,
  params: nothing,
  query: nothing,
  body: businessHoursSchema,
  answer,
});
