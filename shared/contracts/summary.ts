import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import { timeZone } from '#shared/contracts/shapes.ts';

/** A part of a sentence. `path`: the address in the console that lists what the part counts. */
const partSchema = z.strictObject({ text: z.string(), path: z.string().optional() });
export type SummaryPart = z.infer<typeof partSchema>;

const summarySchema = z.strictObject({
  /** The day it covers. */
  date: z.iso.date(),
  title: z.string(),
  /** Whether anything happened: yesterday's visitors, open or unread chats, or failures. */
  has_news: z.boolean(),
  /** Each sentence in parts, which are joined. */
  sentences: z.array(z.array(partSchema)),
});
export type Summary = z.infer<typeof summarySchema>;

export const getSummary = call('GET', '/api/admin/summary', {
  doc: 'Changes of yesterday, returning visitors, waiting chats and failures.',
  query: z.strictObject({ time_zone: timeZone.optional() }),
  answer: summarySchema,
});
