/** The owner's availability: from their presence at the console, or as they set it. */
export const availabilityModes = ['automatic', 'here', 'away'] as const;
export type AvailabilityMode = (typeof availabilityModes)[number];
