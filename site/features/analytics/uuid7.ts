/** When a UUIDv7 was created, in milliseconds since the epoch. */
export const timeOfUuid7 = (id: string): number => parseInt(id.replace('-', '').slice(0, 12), 16);
