import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import { timeZone } from '#shared/contracts/shapes.ts';

/** A piece of a sentence. `path`: the address in the console that lists what the piece counts. */
const partSchema = z.strictObject({ text: z.string(), path: z.string().optional() });
export type SummaryPart = z.infer<typeof partSchema>;

const summarySchema = z.strictObject({
  /** The day that it looks back on. */
  date: z.iso.date(),
  title: z.string(),
  /** Somebody came yesterday, or has waited or was not read since then, or something broke. */
  has_news: z.boolean(),
  /** Each in pieces that are read in one row. */
  sentences: z.array(z.array(partSchema)),
});
export type Summary = z.infer<typeof summarySchema>;

export const getSummary = call('GET', '/api/admin/summary', {
  doc: 'What changed yesterday, who came back, who waits, and what broke.',
  query: z.strictObject({ time_zone: timeZone.optional() }),
  answer: summarySchema,
});
