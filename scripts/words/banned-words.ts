/** Words of a private vocabulary, each with the field's word to use instead. */
export const bannedWords: Readonly<Record<string, string>> = {
  letter: 'contactMessage',
  letters: 'contactMessages',
  hear: 'receive, handle or listen',
  hears: 'receives',
  heard: 'received or seen',
  ears: 'listeners',
  tell: 'notify, publish, emit or report',
  tells: 'notifies',
  told: 'notified or published',
  teller: 'notifier',
  telling: 'notification',
  say: 'send, emit or print',
  says: 'sends',
  said: 'sent or emitted',
  turn: 'setStatus, transition, advance or rotate',
  turned: 'changed',
  sheet: 'theme, document, tab or canvas',
  sheets: 'themes, documents, tabs or canvases',
  pen: 'seededRandom',
  roll: 'seededRandom or jitter',
  hand: 'drawingStyle or input',
  hands: 'drawingStyles or input',
  desk: 'inbox or adminSocket',
  door: 'signIn or endpoint',
  house: 'testServer',
  houses: 'testServers',
  unbook: 'revertSession',
  rebook: 'replaceSession',
  booking: 'rollup',
  aside: 'snooze or quarantined',
  upkeep: 'maintenance',
  acts: 'actions or commands',
  breathe: 'yieldToEventLoop',
  worn: 'xrSession',
  stay: 'presenceSession',
  stays: 'presenceSessions',
  plate: 'project',
  plates: 'projects',
  place: 'route, path, location, position or index',
  places: 'routes, locations or positions',
  keep: 'save, retain or store',
  keeps: 'saves',
  kept: 'stored or saved',
  keeper: 'connection or store',
  shelf: 'store',
  ask: 'query or request',
  asks: 'queries or requests',
  asked: 'queried or requested',
  asking: 'querying or requesting',
  question: 'query',
  questions: 'queries',
};

export interface Exception {
  /** The files it covers. */
  readonly files: RegExp;
  /** The words allowed there; if omitted, all banned words. */
  readonly words?: readonly string[];
  readonly reason: string;
}

/** At most five. */
export const exceptions: readonly Exception[] = [
  {
    files: /^site\/features\/vr\//,
    reason: 'a building has doors, a tracked hand is a hand, and walking through it is turning',
  },
  {
    files: /^site\/drawings\//,
    words: ['turn', 'turned', 'letter', 'letters', 'ask', 'aside'],
    reason: 'shapes are turned, text is drawn letter by letter, and an order book has asks',
  },
  {
    files: /^site\/e2e\/(?:headset|wear-a-headset)/,
    words: ['hand', 'hands'],
    reason: 'the emulated headset has tracked hands, by the names of WebXR',
  },
  {
    files: /^scripts\/(?:screens|videos)\//,
    reason: 'makers of screenshots and films use the words of their craft',
  },
];

/** Identifiers of the platform and of libraries, and names that are established terms. */
export const allowedNames: ReadonlySet<string> = new Set([
  // Options of pg.
  'keepAlive',
  'keepAliveTimeout',
  'keepAliveInitialDelayMillis',
  'adoptedStyleSheets',
  'CSSStyleSheet',
  'styleSheet',
  'styleSheets',
  // The module that reconnects after every lost connection.
  'keepConnected',
  'keep-connected',
  // The verb.
  'placeBeside',
  'placeCallout',
  'placeCopies',
  'placeEvent',
  'place-event',
  'placeOnScreen',
]);
