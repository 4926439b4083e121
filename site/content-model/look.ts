import { z } from 'zod';

const written = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** YAML reads an unquoted `#` as the start of a comment, which leaves the value empty. */
const wanted = "must be a color in quotes, as in '#0c2b47'";

const colorSchema = z
  .string(wanted)
  .regex(written, wanted)
  .transform((text) => {
    const digits = text.slice(1).toLowerCase();
    return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
  });

const pairSchema = z.strictObject({ light: colorSchema, dark: colorSchema });

/** One color for both themes, or one for each. */
const inkSchema = z.preprocess(
  // Not a union: this way an error names the faulty part.
  (value) => (typeof value === 'object' && value !== null ? value : { light: value }),
  z.strictObject({ light: colorSchema, dark: colorSchema.optional() }),
);

/**
 * WOFF2 files in the content's `fonts/`, one for each weight or one for all; or an installed
 * package.
 */
const face = z
  .string()
  .regex(
    /^(?:fonts\/(?!\.)[^/\\\p{Cc}]+\.woff2|@fontsource(?:-variable)?\/[a-z0-9-]+)$/u,
    'must be fonts/….woff2 or a package @fontsource/… or @fontsource-variable/…',
  );
const faceSchema = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(face).min(1).max(4),
);

/** `look` in `owner.yaml`. Its values replace the site's own and everything derived from them. */
export const lookSchema = z.strictObject({
  accent: inkSchema.optional(),
  paper: pairSchema.optional(),
  ink: pairSchema.optional(),
  ai: inkSchema.optional(),
  automation: inkSchema.optional(),
  trading: inkSchema.optional(),
  other: inkSchema.optional(),
  typefaces: z
    .strictObject({
      text: faceSchema.optional(),
      heading: faceSchema.optional(),
      label: faceSchema.optional(),
    })
    .optional(),
});

export type Look = z.infer<typeof lookSchema>;
export type TypefaceRole = 'text' | 'heading' | 'label';
