import { smallPicture } from '#site/content-model/small-picture.ts';
import { usePictureQuality } from '#site/ui/use-picture-quality.ts';

interface RasterProps {
  /** The large picture; its small version is in the same folder. */
  src: string;
  alt: string;
  width: number;
  height: number;
  /** The displayed width, in the syntax of the `sizes` attribute. */
  sizes: string;
  isEager?: boolean;
}

/** A photo or screenshot: small on a slow network, otherwise as large as its box can show. */
export const Raster = ({ src, alt, width, height, sizes, isEager = false }: RasterProps) => {
  const isLow = usePictureQuality() === 'low';
  const small = smallPicture(src);
  return (
    <img
      src={small}
      {...(!isLow && { srcSet: `${small} ${Math.round(width / 2)}w, ${src} ${width}w`, sizes })}
      alt={alt}
      width={width}
      height={height}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
};
