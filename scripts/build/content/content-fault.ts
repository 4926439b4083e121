import { join } from 'node:path';
import { PlainFailure } from '../../run/fail.mjs';

/** What its author can find and mend in the content. */
export interface ContentFault {
  /** Path in the content folder. */
  file: string;
  /** Counted from 1; null where the file as a whole is at fault. */
  line: number | null;
  /** Full path of the field, such as `metrics.2.label`, or what else is at fault. */
  field: string;
  /** In plain words, after the field: "is missing". */
  expected: string;
}

/** `content/projects/loom/readme.md:12 metrics.2.label: is missing` */
export const faultLine = (folder: string, { file, line, field, expected }: ContentFault): string =>
  `${join(folder, file)}${line === null ? '' : `:${line}`} ${field}: ${expected}`;

export const howMany = ({ length }: readonly ContentFault[]): string =>
  length === 1 ? 'a fault' : `${length} faults`;

/** Content that cannot be shown; its message has a line for each fault. */
export class ContentFaults extends PlainFailure {
  constructor(faults: readonly ContentFault[], folder: string) {
    const lines = faults.map((fault) => faultLine(folder, fault));
    super([`The content has ${howMany(faults)}:`, ...lines].join('\n'));
  }
}

/** A link of a text to another page of the site, without its fragment, or a picture: `pictures/…`. */
export interface PageLink {
  file: string;
  line: number | null;
  address: string;
}

/** What was read of a part of the content: null if it is at fault, which hides no other fault. */
export interface Reading<T> {
  value: T | null;
  faults: ContentFault[];
  links: PageLink[];
}

/** A file or folder that is at fault before anything in it is read. */
export const unreadable = (file: string, field: string, expected: string): Reading<never> => ({
  value: null,
  faults: [{ file, line: null, field, expected }],
  links: [],
});

export const badName = 'must be lower-case words joined by hyphens';
