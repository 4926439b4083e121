import type { Feature } from '#shared/contracts/features.ts';

export interface Note {
  title: string;
  text: string;
}

/** The facts on which the texts depend. */
export interface NoticeFacts {
  /** Whether the browser did not object to tracking. */
  readonly isTracked: boolean;
  readonly isOff: (feature: Feature) => boolean;
}

const ofVisitors = [
  ['analytics', 'page views'],
  ['fingerprint', 'a device fingerprint'],
] as const satisfies readonly (readonly [Feature, string])[];

/** The data that the site records about visitors who do not object. */
const recorded = ({ isOff }: NoticeFacts): string[] =>
  ofVisitors.filter(([feature]) => !isOff(feature)).map(([, name]) => name);

const recordText = (facts: NoticeFacts): string => {
  const unlessWritten =
    !facts.isOff('chat') || !facts.isOff('contact') ? ' unless you write a message' : '';
  if (!facts.isTracked)
    return `Your decision stays in this browser until it is closed, so that you are asked once. Your browser asks not to be tracked, and that is respected: nothing else is recorded${unlessWritten}.`;
  const names = recorded(facts);
  const beyond =
    names.length === 0
      ? `Nothing else is recorded${unlessWritten}.`
      : `Nothing else is recorded before you proceed. Beyond this notice, ${names.join(' and ')} ${names.length === 1 && names[0] !== 'page views' ? 'is' : 'are'}.`;
  return `The detected country stays in this browser for 24 hours, and your decision until it is closed, so that you are asked once. ${beyond}`;
};

const trackingText = ({ isTracked, isOff }: NoticeFacts): string =>
  `${isOff('analytics') ? 'A fingerprint of my device is taken while I am here.' : 'Analytics and tracking will be active while I am here.'}${
    isTracked ? '' : ' My browser asks not to be tracked; that is respected, and I am left out.'
  }`;

/** The notes of the ACCESS NOTICE. */
export const caveats = (facts: NoticeFacts): readonly Note[] => [
  {
    title: 'What this is',
    text: 'One person’s portfolio and consulting site. It shows software; nothing here is an offer to trade, investment advice, or legal advice in your country.',
  },
  {
    title: 'Which law applies',
    text: 'The site is operated from the United States under United States law. It has not been reviewed against the rules of any other country.',
  },
  {
    title: 'No promise elsewhere',
    text: 'There is no warranty that the content is suitable, lawful or available where you are. Using it there is your own decision and responsibility.',
  },
  {
    title: 'Detection can be wrong',
    text: 'The country is estimated from your network address alone. A VPN, a company network or roaming can mislead it. If so, simply continue.',
  },
  {
    title: 'What is recorded',
    text: recordText(facts),
  },
];

/** The acknowledgments of the confirmation. The fourth appears only if visitor data is recorded. */
export const acknowledgements = (facts: NoticeFacts): readonly Note[] => [
  {
    title: 'United States jurisdiction',
    text: 'This site is subject to United States jurisdiction, and so is my use of it.',
  },
  {
    title: 'Local law',
    text: 'I am responsible for complying with the law of the place I am in.',
  },
  {
    title: 'Suitability',
    text: 'The content may be unsuitable for international users.',
  },
  ...(recorded(facts).length === 0
    ? []
    : [{ title: 'Analytics and tracking', text: trackingText(facts) }]),
];
