/** OKLab (Björn Ottosson, 2020): equal steps look equal, unlike a mix of sRGB values. */
interface Lab {
  lightness: number;
  a: number;
  b: number;
}

const channels = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** The linear share of each value of a channel. */
const linearShares = Array.from({ length: 256 }, (_, channel) => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

const linear = (channel: number): number => linearShares[channel] ?? 0;

const encoded = (share: number): number =>
  share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;

const toLab = (hex: string): Lab => {
  const [r, g, b] = channels(hex).map(linear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
};

const shares = ({ lightness, a, b }: Lab): [number, number, number] => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

const hexOf = (values: readonly number[]): string =>
  `#${values
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** The hex color, less vivid if it is outside sRGB. */
const toHex = (lab: Lab): string => {
  const isShown = (share: number) => share >= -0.0001 && share <= 1.0001;
  for (let vivid = 1; vivid > 0; vivid -= 0.02) {
    const found = shares({ ...lab, a: lab.a * vivid, b: lab.b * vivid });
    if (found.every(isShown)) return hexOf(found.map((share) => encoded(Math.max(0, share)) * 255));
  }
  return lab.lightness > 0.5 ? '#ffffff' : '#000000';
};

const shadeLab = (lab: Lab, by: number): string =>
  toHex({ ...lab, lightness: Math.min(1, Math.max(0, lab.lightness + by)) });

/** The color made lighter or darker by a step of OKLab lightness, which ranges from 0 to 1. */
export const shade = (hex: string, by: number): string => shadeLab(toLab(hex), by);

/** From 0 for black to 1 for white, in steps that look equal. */
export const lightnessOf = (hex: string): number => toLab(hex).lightness;

/** A color of the same hue with the given lightness and a share of the vividness. */
export const tone = (hex: string, lightness: number, vivid: number): string => {
  const { a, b } = toLab(hex);
  return toHex({ lightness, a: a * vivid, b: b * vivid });
};

/**
 * Mixes a share of the second color into the first in sRGB, as `color-mix` and translucent colors
 * do.
 */
export const mix = (first: string, second: string, share: number): string => {
  const other = channels(second);
  return hexOf(channels(first).map((value, at) => value * (1 - share) + (other[at] ?? 0) * share));
};

/** The channels as `rgb()` takes them, without the function. */
export const rgbOf = (hex: string): string => channels(hex).join(' ');

const luminance = (hex: string): number => {
  const [r, g, b] = channels(hex).map(linear) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export const contrast = (first: string, second: string): number => {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

const STEP = 0.002;

/**
 * The color of the same hue, nearest in lightness, that has this contrast on all grounds; the color
 * itself if it does. If none has it, black or white, whichever has more.
 */
export const nearestWith = (hex: string, grounds: readonly string[], wanted: number): string => {
  const least = (color: string) => Math.min(...grounds.map((ground) => contrast(color, ground)));
  if (least(hex) >= wanted) return hex;
  const lab = toLab(hex);
  for (let by = STEP; by <= 1; by += STEP)
    for (const sign of [-1, 1]) {
      const near = shadeLab(lab, sign * by);
      if (least(near) >= wanted) return near;
    }
  return least('#000000') > least('#ffffff') ? '#000000' : '#ffffff';
};
