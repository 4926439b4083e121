// @ts-check
import { weighted } from './choosing.mjs';
import { drawArrival, touchOf } from './sources.mjs';
import { createTeller, sectionOf } from './teller.mjs';

const ANOTHER_PAGE = 0.56;
const MAX_VIEWS = 30;
const ENGAGEMENT_EVERY_MS = 60_000;
const STAY_AT_MOST_MS = 20 * 60_000;

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
/** @typedef {import('./teller.mjs').Teller} Teller */

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
  const teller = createTeller({ random, person, arrival, landing, startMs });
  const gpu = { vendor: person.device.vendor, renderer: person.device.gpu ?? 'unknown' };
  teller.tell('session_start', { gpu });
  for (let views = 1; ; views += 1) {
    const page_view_id = tellView(random, teller);
    if (views === 1) tellVitals(random, teller, page_view_id);
    if (person.isBot) teller.pass(200 + random.below(600));
    else tellStay(random, teller, page_view_id);
    if (views >= MAX_VIEWS || !random.chance(ANOTHER_PAGE)) break;
    teller.go(drawPage(random));
  }
  if (random.chance(0.95)) teller.tell('session_end', { end_reason: 'hide' });
  return teller.requests;
};

/** @param {SeededRandom} random @param {Teller} teller */
const tellView = (random, { nowMs, page, tell }) => {
  const page_view_id = random.uuidAt(nowMs());
  tell('page_view', {
    page_view_id,
    page_category: sectionOf(page()),
    page_section: sectionOf(page()),
    page_title: `Foyer ${page()}`,
    loadTimeMs: Math.round(random.logNormal(700, 0.6)),
    ttfbMs: Math.round(random.logNormal(120, 0.7)),
  });
  return page_view_id;
};

/** @param {SeededRandom} random @param {Teller} teller @param {string} page_view_id */
const tellVitals = (random, { tell }, page_view_id) => {
  const ttfb = random.logNormal(120, 0.7);
  const fcp = ttfb + random.logNormal(500, 0.5);
  tell('web_vitals', {
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

/** @param {SeededRandom} random @param {Teller} teller @param {string} page_view_id */
const tellError = (random, { tell }, page_view_id) => {
  const message = drawError(random);
  const stack = `Error: ${message}\n    at load (/assets/app.js:1:${random.below(40) * 100})`;
  tell('client_error', {
    page_view_id,
    error: { kind: 'error', message, stack, source: '/assets/app.js', line: 1, column: 1 },
  });
};

/**
 * What is told while a page is being read, until it is left.
 *
 * @param {SeededRandom} random
 * @param {Teller} teller
 * @param {string} page_view_id
 */
const tellStay = (random, teller, page_view_id) => {
  const stayMs = Math.min(STAY_AT_MOST_MS, 1_500 + random.logNormal(28_000, 1.1));
  let left = stayMs;
  if (random.chance(0.15)) {
    teller.pass(1_000);
    left -= 1_000;
    teller.tell(drawInteraction(random), { page_view_id, target: 'watchtower-ai' });
  }
  if (random.chance(0.01)) tellError(random, teller, page_view_id);
  for (; left > ENGAGEMENT_EVERY_MS; left -= ENGAGEMENT_EVERY_MS) {
    teller.pass(ENGAGEMENT_EVERY_MS);
    teller.tell('engagement', { page_view_id, engaged_ms: ENGAGEMENT_EVERY_MS });
  }
  teller.pass(left);
  if (random.chance(0.7)) {
    teller.tell('scroll_depth', {
      page_view_id,
      scroll_depth_percent: Math.min(100, Math.round(20 + random.unit() * 100)),
      time_on_page_ms: Math.round(stayMs),
    });
  }
};
