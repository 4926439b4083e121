export interface Note {
  title: string;
  text: string;
}

/** The notes of the ACCESS NOTICE. `isTracked`: the browser did not object to tracking. */
export const caveats = (isTracked: boolean): readonly Note[] => [
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
    text: isTracked
      ? 'The detected country stays in this browser for 24 hours, and your decision until the tab is closed, so that you are asked once. Nothing else is recorded before you proceed. Beyond this notice, page views and a device fingerprint are.'
      : 'Your decision stays in this browser until the tab is closed, so that you are asked once. Your browser asks not to be tracked, and that is respected: nothing else is recorded unless you write a message.',
  },
];

/** The four acknowledgements of the confirmation. */
export const acknowledgements = (isTracked: boolean): readonly Note[] => [
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
  {
    title: 'Analytics and tracking',
    text: `Analytics and tracking will be active while I am here.${
      isTracked ? '' : ' My browser asks not to be tracked; that is respected, and I am left out.'
    }`,
  },
];
