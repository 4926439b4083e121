import { z } from 'zod';

const written = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Without quotes YAML takes a colour for a comment, and what is left is nothing. */
const wanted = "must be a colour in quotes, as in '#0c2b47'";

const colourSchema = z
  .string(wanted)
  .regex(written, wanted)
  .transform((text) => {
    const digits = text.slice(1).toLowerCase();
    return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
  });

const pairSchema = z.strictObject({ light: colourSchema, dark: colourSchema });

/** A colour for both sheets, or one for each. */
const inkSchema = z.preprocess(
  // So that a fault names the part that is at fault, which a union does not.
  (value) => (typeof value === 'object' && value !== null ? value : { light: value }),
  z.strictObject({ light: colourSchema, dark: colourSchema.optional() }),
);

/** WOFF2 of the content's `fonts/`, a file for each weight or one for all; or an installed package. */
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

/** `look` in `owner.yaml`: what is written replaces what the site has, and what follows from it. */
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
