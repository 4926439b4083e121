import { join } from 'node:path';
import { PlainFailure } from '../../run/fail.mjs';

/** A fault in the content that its author can find and correct. */
export interface ContentFault {
  /** Path in the content folder. */
  file: string;
  /** Counted from 1; null if the file as a whole is at fault. */
  line: number | null;
  /** Full path of the field, such as `metrics.2.label`, or another name of the faulty part. */
  field: string;
  /** Plain words that follow the field: "is missing". */
  expected: string;
}

/** `content/projects/loom/readme.md:12 metrics.2.label: is missing` */
export const faultLine = (folder: string, { file, line, field, expected }: ContentFault): string =>
  `${join(folder, file)}${line === null ? '' : `:${line}`} ${field}: ${expected}`;

export const howMany = ({ length }: readonly ContentFault[]): string =>
  length === 1 ? 'a fault' : `${length} faults`;

/** Thrown for content that cannot be shown. The message has a line per fault. */
export class ContentFaults extends PlainFailure {
  constructor(faults: readonly ContentFault[], folder: string) {
    const lines = faults.map((fault) => faultLine(folder, fault));
    super([`The content has ${howMany(faults)}:`, ...lines].join('\n'));
  }
}

/**
 * A text's link to another page of the site, without its fragment, or to a picture: `pictures/…`.
 */
export interface PageLink {
  file: string;
  line: number | null;
  address: string;
}

/**
 * The result of reading one part of the content. `value` is null if the part is at fault; other
 * parts are read anyway.
 */
export interface Reading<T> {
  value: T | null;
  faults: ContentFault[];
  links: PageLink[];
}

/** The reading of a file or folder that is at fault before its contents can be read. */
export const unreadable = (file: string, field: string, expected: string): Reading<never> => ({
  value: null,
  faults: [{ file, line: null, field, expected }],
  links: [],
});

export const badName = 'must be lower-case words joined by hyphens';
