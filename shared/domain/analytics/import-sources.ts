/** Programs whose exports can be imported. */
export const importSources = ['umami', 'plausible', 'goatcounter'] as const;
export type ImportSource = (typeof importSources)[number];
