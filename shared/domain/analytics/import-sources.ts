/** The programs whose exports are read. */
export const importSources = ['umami', 'plausible', 'goatcounter'] as const;
export type ImportSource = (typeof importSources)[number];
