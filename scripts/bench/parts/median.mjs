// @ts-check

/** The median of an odd number of figures. @param {readonly number[]} figures */
export const median = (figures) =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
