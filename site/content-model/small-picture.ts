/** The small twin of a raster picture: "/media/videos/a.webp" has "/media/videos/a-small.webp". */
export const smallPicture = (address: string): string => address.replace(/(\.[a-z]+)$/, '-small$1');
