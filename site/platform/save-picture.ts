import { saveFile } from '#site/platform/save-file.ts';

const draw = async (address: string, { width, height }: { width: number; height: number }) => {
  const image = new Image(width, height);
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  // Twice the size, so that it prints sharp.
  canvas.width = width * 2;
  canvas.height = height * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
};

/** Downloads an SVG file as PNG. Resolves to false if the browser cannot draw it; never rejects. */
export const savePicture = async (
  svg: Blob,
  size: { width: number; height: number },
  name: string,
): Promise<boolean> => {
  const address = URL.createObjectURL(svg);
  try {
    const picture = await draw(address, size);
    if (picture) saveFile(picture, name);
    return picture !== null;
  } catch {
    return false;
  } finally {
    URL.revokeObjectURL(address);
  }
};
