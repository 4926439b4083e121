import { z } from 'zod';

/** The features that the owner can switch off in the configuration. */
export const featuresSchema = z.strictObject({
  chat: z.boolean(),
  analytics: z.boolean(),
  fingerprint: z.boolean(),
  geo_gate: z.boolean(),
  contact: z.boolean(),
  vr: z.boolean(),
});
export type Features = Readonly<z.infer<typeof featuresSchema>>;
export type Feature = keyof Features;

/** Features that are switched off, in the order of the schema. */
export const featuresOff = (features: Features): Feature[] =>
  featuresSchema.keyof().options.filter((feature) => !features[feature]);
