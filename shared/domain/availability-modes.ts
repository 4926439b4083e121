/** How the owner wants to be seen: by whether they are at the console, or as they say. */
export const availabilityModes = ['automatic', 'here', 'away'] as const;
export type AvailabilityMode = (typeof availabilityModes)[number];
