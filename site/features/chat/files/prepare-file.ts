import type { ChosenFile } from '#shared/client/uploads/outbox-files.ts';

const LONGEST_SIDE = 2_560;
const QUALITY = 0.85;

/** Draws a photograph anew. Null: this browser cannot decode it. */
const redraw = async (photo: Blob): Promise<Blob | null> => {
  try {
    const picture = await createImageBitmap(photo);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  } catch {
    return null;
  }
};

/**
 * The file as it is sent. A JPEG photograph is drawn anew: without what the camera wrote into it,
 * such as the location, and small enough for a phone's line.
 */
export const prepareFile = async (file: File): Promise<ChosenFile> => {
  const photo = file.type === 'image/jpeg' ? await redraw(file) : null;
  return { name: file.name, type: file.type, bytes: photo ?? file };
};
