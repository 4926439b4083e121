import { useEffect, useState } from 'react';
import type { PresenceRow } from '#shared/contracts/presence.ts';
import { locationText } from '#site/admin/location-text.ts';
import { presenceMark, visitsText, type Whereabouts } from '#site/admin/people/whereabouts.ts';
import type { PersonVisits, StreamStep } from '#site/admin/people/stream-steps.ts';
import { DIRECT, sourceText } from '#site/admin/source-text.ts';
import { momentText, timeText } from '#site/admin/date-texts.ts';
import { browserTimers } from '#site/platform/browser-time.ts';

/** "8 s", "3 min", "1 h 5 min" */
const agoText = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};

/** The time that has passed since a moment. It moves on. */
export const Since = ({ at, title }: { at: string; title?: string }) => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => browserTimers().every(1_000, () => setNow(Date.now())), []);
  return (
    <time dateTime={at} title={title}>
      {agoText(now - Date.parse(at))}
    </time>
  );
};

const sourceOf = ({ latest_touch, first_touch }: PresenceRow): string => {
  const touch = latest_touch ?? first_touch;
  const source = touch ? sourceText(touch) : DIRECT;
  return source === DIRECT ? DIRECT : `came from ${source}`;
};

/** The known scroll depth of their current page. */
const readOf = (row: PresenceRow, steps: readonly StreamStep[]): number | null => {
  const step = steps.find(({ page }) => page !== undefined);
  return step?.page?.page === row.current_page ? step.page.scrollPercent : null;
};

const Here = ({ row, steps }: { row: PresenceRow; steps: readonly StreamStep[] }) => {
  const read = readOf(row, steps);
  const facts = [
    row.is_idle ? 'idle' : '',
    read === null ? '' : `read ${Math.round(read)} %`,
    sourceOf(row),
    row.tabs > 1 ? `${row.tabs} tabs` : '',
    visitsText(row) ?? '',
  ].filter((fact) => fact !== '');
  return (
    <>
      On <strong>{locationText(row.current_page)}</strong> for <Since at={row.since} />
      {facts.map((fact) => ` · ${fact}`)}
    </>
  );
};

const goneText = (steps: readonly StreamStep[], visits: PersonVisits | undefined): string => {
  const left = steps.find(({ kind, text }) => kind === 'presence' && text.startsWith('Left'));
  if (left) return `Left the site at ${timeText(left.at)}`;
  const seen = visits?.last_seen_at ?? null;
  return seen === null ? 'Offline' : `Offline · last seen ${momentText(seen)}`;
};

interface PersonHeadProps {
  where: Whereabouts;
  steps: readonly StreamStep[];
  visits: PersonVisits | undefined;
}

/** Their current location. */
export const PersonHead = ({ where, steps, visits }: PersonHeadProps) => (
  <p className="visitor-now">
    <span className="presence" data-presence={presenceMark(where)} />
    {(where.kind === 'here' || where.kind === 'idle') && <Here row={where.row} steps={steps} />}
    {where.kind === 'leaving' && `Leaving: closed ${locationText(where.page)}`}
    {where.kind === 'in chat' && 'In the chat, on a page that is not known'}
    {where.kind === 'offline' && goneText(steps, visits)}
  </p>
);
