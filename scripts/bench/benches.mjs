// @ts-check
import { describeCommand } from '../../api/platform/command-line.mjs';

const FILLED = /** @type {const} */ ({
  type: 'string',
  value: '<analytics.db>',
  help: 'takes this database of an earlier fill',
});

const VIEWS = /** @type {const} */ ({
  type: 'number',
  help: 'page views in 90 days; a million at most go through the code of the server, beyond that visitors are copied',
  default: 1_000_000,
});

/** @param {string} name @param {readonly string[]} choices */
const partsOf = (name, choices) =>
  /** @type {const} */ ({ type: 'list', value: '<parts>', help: name, choices, default: choices });

/**
 * The benches: `npm run bench -- <name>` runs scripts/bench/<name>.mjs. Their descriptions are
 * separate, because an invalid call is refused before anything is installed.
 */
export const benches = {
  analytics: describeCommand({
    name: 'npm run bench:analytics',
    summary:
      'The cost of analytics against its targets: events over HTTP, the queries of the console over 90 days of traffic, and a chat message meanwhile.',
    options: {
      parts: partsOf('what is measured', ['ingestion', 'questions', 'chat']),
      views: VIEWS,
      seed: { type: 'number', help: 'of the invented traffic', default: 1 },
      filled: FILLED,
    },
  }),
  build: describeCommand({
    name: 'npm run bench -- build',
    summary:
      'How long the site of a large content takes to build, and again after one change. Its texts are those of CONTENT_DIR, or of the tests, repeated.',
    options: {
      projects: { type: 'number', help: 'in the content', default: 200 },
      posts: { type: 'number', help: 'in the content', default: 500 },
    },
  }),
  console: describeCommand({
    name: 'npm run bench -- console',
    summary:
      'The console with full databases: the lists of the inbox, the first row of each area in a browser, and what a click opens.',
    options: {
      conversations: { type: 'number', help: 'in the inbox', default: 10_000 },
      'contact-messages': { type: 'number', help: 'in Contact', default: 500 },
      filled: FILLED,
    },
  }),
  faults: describeCommand({
    name: 'npm run bench -- faults',
    summary: 'How fast Foyer recovers from the faults that npm run test:faults proves it survives.',
  }),
  hall: describeCommand({
    name: 'npm run bench:hall',
    summary: 'The cost of the hall in a browser without a graphics card, against its targets.',
    options: {
      parts: partsOf('what is measured', ['opening', 'garbage', 'views']),
      runs: { type: 'number', help: 'of the opening, an odd number', default: 5 },
    },
  }),
  metrics: describeCommand({
    name: 'npm run bench -- metrics',
    summary: 'What metrics cost: the timing of each message, and the scrapes.',
  }),
  nodes: describeCommand({
    name: 'npm run bench -- nodes',
    summary:
      'SQLite, PostgreSQL with one node and with three, side by side: messages, events, queries, starts, and the replacement of all nodes.',
    options: {
      parts: partsOf('what is measured', [
        'messages',
        'crossing',
        'ingestion',
        'replacement',
        'dashboard',
      ]),
      views: VIEWS,
    },
  }),
  realtime: describeCommand({
    name: 'npm run bench:realtime',
    summary:
      'Acknowledged messages through 1,000 sockets, beside a bare Socket.IO server that stores each as durably.',
  }),
  scale: describeCommand({
    name: 'npm run bench -- scale',
    summary:
      'What several nodes and larger databases hold, simulated from what the bench nodes measured.',
    options: {
      'node-ms': { type: 'number', help: 'of a node for a message', default: 0.65 },
      'database-ms': { type: 'number', help: 'of the database for a message', default: 0.84 },
      'news-ms': { type: 'number', help: 'of another node for its news', default: 0.2 },
      trips: { type: 'number', help: 'to the database for a message', default: 5 },
      'p99-ms': { type: 'number', help: 'allowed for an acknowledgement', default: 50 },
    },
  }),
  site: describeCommand({
    name: 'npm run bench:site',
    summary:
      'Lighthouse as on a mobile device, each page beside a bare one, and the weight of the first view. Installs Lighthouse when it is missing.',
    options: {
      rounds: { type: 'number', help: 'pairs of each page, an odd number', default: 5 },
      page: { type: 'list', value: '<paths>', help: 'these pages alone' },
      json: { type: 'string', value: '<file>', help: 'gets all figures of every round' },
    },
    examples: ['--rounds=1 --page=/,/contact'],
  }),
};

const names = /** @type {(keyof typeof benches)[]} */ (Object.keys(benches));

/** @param {string | undefined} word @returns {word is keyof typeof benches} */
const isBench = (word) => names.some((name) => name === word);

/**
 * The benches that a command line names: one with its own options, or several without.
 *
 * @param {readonly string[]} argv
 * @returns {{ bench: keyof typeof benches | null, command: import('../../api/platform/command-line.mjs').Command, argv: readonly string[] }}
 */
export const benchCommand = (argv) => {
  const [first, second] = argv;
  const isAlone = second === undefined || second.startsWith('-');
  if (isBench(first) && isAlone)
    return { bench: first, command: benches[first], argv: argv.slice(1) };
  const command = {
    name: 'npm run bench',
    summary:
      'Runs the benches, or those named, on a fresh build. Each named alone has its options.',
    operands: { name: '<bench>', help: 'one of these', choices: names },
    examples: ['realtime hall', 'site --help'],
  };
  return { bench: null, command, argv };
};
