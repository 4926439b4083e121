/** A pattern that is not judged or not linear, and the reason why nobody can make it slow. */
export interface Exception {
  readonly file: string;
  /** The pattern as written in the file, or its beginning. */
  readonly text: string;
  /** The largest input it can get, and from whom. */
  readonly bound: string;
}

export const exceptions: readonly Exception[] = [
  // Patterns created at run time.
  {
    file: 'shared/domain/contact/check-email.ts',
    text: 'new RegExp(`^${local}@',
    bound: 'an address of 254 characters: the length is checked before',
  },
  {
    file: 'shared/domain/contact/prohibited-words.ts',
    text: 'new RegExp( `(?<![',
    bound: 'a message of 10,000 characters; the spaces of a phrase are read once for each phrase',
  },
  {
    file: 'shared/domain/unit-symbols.ts',
    text: 'new RegExp( `((?<=',
    bound: 'begins behind a figure or at the beginning of a word, and reads one word from there',
  },
  {
    file: 'api/http/without-features.ts',
    text: 'new RegExp(`<(/?)${tag}',
    bound: 'the pages of our own build, read once at the start',
  },
  {
    file: 'site/admin/inbox/fill-reply.ts',
    text: 'new RegExp(`\\\\{(${replyFields',
    bound: 'one of five names in braces; it repeats nothing',
  },
  {
    file: 'site/features/geo-gate/gate-cookies.ts',
    text: 'new RegExp(passingCookies)',
    bound: 'two names in the cookies of the page; it repeats nothing',
  },
  {
    file: 'site/features/vr/strokes/read-drawing.ts',
    text: 'new RegExp(`(?:^| )${name}=',
    bound: 'the attributes of our own drawings',
  },
  {
    file: 'site/platform/identity/sources/errors.ts',
    text: 'new RegExp(brokenPattern',
    bound: 'no pattern: it is there to fail',
  },
  // Literals.
  {
    file: 'api/http/without-features.ts',
    text: '/<([a-z]+)\\b[^>]*\\sdata-needs=',
    bound: 'the pages of our own build, read once at the start',
  },
  {
    file: 'api/storage/columns/errors.ts',
    text: '/\\b[a-z][a-z0-9+.-]{1,20}:',
    bound: 'linear, which takes the tool half a minute to find out: 280 characters from each place',
  },
];
