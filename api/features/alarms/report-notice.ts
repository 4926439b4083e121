import { addDays } from '#shared/domain/analytics/zoned-time.ts';
import type { LinkedText, Notice } from '#api/features/alarms/channel.ts';
import type { Alarm } from '#api/features/alarms/store.ts';

interface ReportText {
  readonly title: string;
  readonly sentences: readonly (readonly LinkedText[])[];
}

/** The reports, as read by alarms. Rejects while they cannot be computed. */
export interface ReportReader {
  timeZone(): Promise<string>;
  /** The morning after that day. */
  morning(date: string, timeZone: string): Promise<ReportText>;
  /** The week from that Monday on; null while visits are not counted. */
  week(monday: string, timeZone: string): Promise<ReportText | null>;
}

/** The report of the date in the alarm's key, computed now: it respects erasures since then. */
export const readReportNotice = async (
  reports: ReportReader,
  { id, kind, key, at }: Pick<Alarm, 'id' | 'kind' | 'key' | 'at'>,
): Promise<Notice | null> => {
  const timeZone = await reports.timeZone();
  const isWeek = kind === 'weekly_report';
  const text = isWeek
    ? await reports.week(addDays(key, -7), timeZone)
    : await reports.morning(addDays(key, -1), timeZone);
  return (
    text && {
      id,
      kind,
      at,
      title: text.title,
      lines: text.sentences.map((sentence) => sentence.map(({ text: part }) => part).join('')),
      linked: text.sentences,
      path: isWeek
        ? `/admin/analytics?from=${addDays(key, -7)}&to=${addDays(key, -1)}`
        : '/admin/live',
      topic: kind,
      facts: { date: key },
    }
  );
};
