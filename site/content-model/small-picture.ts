/**
 * The URL of a picture's small version: "/media/videos/a.webp" has "/media/videos/a-small.webp".
 */
export const smallPicture = (address: string): string => address.replace(/(\.[a-z]+)$/, '-small$1');
