const words = (uuid: string): number[] => {
  const hex = uuid.replaceAll('-', '');
  return [0, 8, 16, 24].map((start) => parseInt(hex.slice(start, start + 8), 16));
};

/** 31 bits of a UUID. Folds all of it together, because which part varies depends on the version. */
export const fold31 = (uuid: string): number =>
  words(uuid).reduce((folded, word) => folded ^ word, 0) & 0x7fff_ffff;

/** 48 bits of a UUID as an integer that JavaScript and SQLite store exactly. */
export const fold48 = (uuid: string): number => {
  const [a = 0, b = 0, c = 0, d = 0] = words(uuid);
  return ((a ^ c) >>> 0) * 0x1_0000 + ((b ^ d ^ ((b ^ d) >>> 16)) & 0xffff);
};
