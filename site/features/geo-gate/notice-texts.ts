import type { Feature } from '#shared/contracts/features.ts';
import { texts } from '#site/texts/en.ts';

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

/** The features that record data about visitors who do not object. */
const recording = ({ isOff }: NoticeFacts) =>
  (['analytics', 'fingerprint'] as const).filter((feature) => !isOff(feature));

const recordText = (facts: NoticeFacts): string => {
  const canWrite = !facts.isOff('chat') || !facts.isOff('contact');
  if (!facts.isTracked) return texts.notice.recordedUntracked(canWrite);
  const [one, two] = recording(facts);
  const beyond = !one
    ? texts.notice.nothingElse(canWrite)
    : two
      ? texts.notice.beyond.both
      : texts.notice.beyond[one];
  return `${texts.notice.recorded} ${beyond}`;
};

const trackingText = ({ isTracked, isOff }: NoticeFacts): string =>
  `${isOff('analytics') ? texts.notice.fingerprintTaken : texts.notice.tracked}${
    isTracked ? '' : ` ${texts.notice.leftOut}`
  }`;

/** The notes of the ACCESS NOTICE. */
export const caveats = (facts: NoticeFacts): readonly Note[] => [
  {
    title: texts.notice.whatTitle,
    text: texts.notice.what,
  },
  {
    title: texts.notice.lawTitle,
    text: texts.notice.law,
  },
  {
    title: texts.notice.promiseTitle,
    text: texts.notice.promise,
  },
  {
    title: texts.notice.detectionTitle,
    text: texts.notice.detection,
  },
  {
    title: texts.notice.recordedTitle,
    text: recordText(facts),
  },
];

/** The acknowledgments of the confirmation. The fourth appears only if visitor data is recorded. */
export const acknowledgements = (facts: NoticeFacts): readonly Note[] => [
  {
    title: texts.notice.jurisdictionTitle,
    text: texts.notice.jurisdiction,
  },
  {
    title: texts.notice.localLawTitle,
    text: texts.notice.localLaw,
  },
  {
    title: texts.notice.suitabilityTitle,
    text: texts.notice.suitability,
  },
  ...(recording(facts).length === 0
    ? []
    : [{ title: texts.notice.trackingTitle, text: trackingText(facts) }]),
];
