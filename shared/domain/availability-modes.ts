/** The owner's availability: by whether they are at the console, or as they set it. */
export const availabilityModes = ['automatic', 'here', 'away'] as const;
export type AvailabilityMode = (typeof availabilityModes)[number];
