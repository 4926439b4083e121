// @ts-check
import { weighted } from './choosing.mjs';
import { drawArrival, touchOf } from './sources.mjs';
import { createVisitGenerator, sectionOf } from './visit-generator.mjs';

const ANOTHER_PAGE = 0.56;
const MAX_VIEWS = 30;
const ENGAGEMENT_EVERY_MS = 60_000;
const MAX_VISIT_MS = 20 * 60_000;

const drawInteraction = weighted([
  [5, 'project_opened'],
  [2, 'demo_clicked'],
  [2, 'chat_opened'],
  [1, 'resume_downloaded'],
  [0.5, 'contact_sent'],
]);
const drawError = weighted([
  [5, 'Failed to fetch'],
  [3, 'ResizeObserver loop completed with undelivered notifications.'],
  [2, "Cannot read properties of undefined (reading 'id')"],
  [1, 'Loading chunk failed'],
]);

/** @typedef {import('./seeded-random.mjs').SeededRandom} SeededRandom */
/** @typedef {import('./visit-generator.mjs').Notifier} Notifier */

/**
 * One visit from its first page to its end, as the browser reports it.
 *
 * @param {object} from
 * @param {SeededRandom} from.random
 * @param {import('./visitors.mjs').Person} from.person
 * @param {number} from.startMs
 * @param {(random: SeededRandom) => string} from.drawPage
 */
export const visit = ({ random, person, startMs, drawPage }) => {
  const arrival = drawArrival(random);
  const landing = drawPage(random);
  person.latest = touchOf(arrival, landing, startMs) ?? person.latest;
  person.first ??= person.latest;
  const sender = createVisitGenerator({ random, person, arrival, landing, startMs });
  const gpu = { vendor: person.device.vendor, renderer: person.device.gpu ?? 'unknown' };
  sender.send('session_start', { gpu });
  for (let views = 1; ; views += 1) {
    const page_view_id = reportView(random, sender);
    if (views === 1) sendVitals(random, sender, page_view_id);
    if (person.isBot) sender.advance(200 + random.below(600));
    else sendEngagement(random, sender, page_view_id);
    if (views >= MAX_VIEWS || !random.chance(ANOTHER_PAGE)) break;
    sender.go(drawPage(random));
  }
  if (random.chance(0.95)) sender.send('session_end', { end_reason: 'hide' });
  return sender.requests;
};

/** @param {SeededRandom} random @param {Notifier} sender */
const reportView = (random, { nowMs, page, send }) => {
  const page_view_id = random.uuidAt(nowMs());
  send('page_view', {
    page_view_id,
    page_category: sectionOf(page()),
    page_section: sectionOf(page()),
    page_title: `Foyer ${page()}`,
    loadTimeMs: Math.round(random.logNormal(700, 0.6)),
    ttfbMs: Math.round(random.logNormal(120, 0.7)),
  });
  return page_view_id;
};

/** @param {SeededRandom} random @param {Notifier} sender @param {string} page_view_id */
const sendVitals = (random, { send }, page_view_id) => {
  const ttfb = random.logNormal(120, 0.7);
  const fcp = ttfb + random.logNormal(500, 0.5);
  send('web_vitals', {
    page_view_id,
    vitals: {
      ttfb,
      fcp,
      lcp: fcp + random.logNormal(500, 0.8),
      inp: random.logNormal(90, 0.7),
      cls: random.chance(0.7) ? 0 : random.logNormal(0.03, 1),
    },
  });
};

/** @param {SeededRandom} random @param {Notifier} sender @param {string} page_view_id */
const sendError = (random, { send }, page_view_id) => {
  const message = drawError(random);
  const stack = `Error: ${message}\n    at load (/assets/app.js:1:${random.below(40) * 100})`;
  send('client_error', {
    page_view_id,
    error: { kind: 'error', message, stack, source: '/assets/app.js', line: 1, column: 1 },
  });
};

/**
 * The events while a page is being read, until it is left.
 *
 * @param {SeededRandom} random
 * @param {Notifier} sender
 * @param {string} page_view_id
 */
const sendEngagement = (random, sender, page_view_id) => {
  const visitMs = Math.min(MAX_VISIT_MS, 1_500 + random.logNormal(28_000, 1.1));
  let left = visitMs;
  if (random.chance(0.15)) {
    sender.advance(1_000);
    left -= 1_000;
    sender.send(drawInteraction(random), { page_view_id, target: 'some-project' });
  }
  if (random.chance(0.01)) sendError(random, sender, page_view_id);
  for (; left > ENGAGEMENT_EVERY_MS; left -= ENGAGEMENT_EVERY_MS) {
    sender.advance(ENGAGEMENT_EVERY_MS);
    sender.send('engagement', { page_view_id, engaged_ms: ENGAGEMENT_EVERY_MS });
  }
  sender.advance(left);
  if (random.chance(0.7)) {
    sender.send('scroll_depth', {
      page_view_id,
      scroll_depth_percent: Math.min(100, Math.round(20 + random.unit() * 100)),
      time_on_page_ms: Math.round(visitMs),
    });
  }
};
