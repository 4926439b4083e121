/**
 * A set of visitor numbers with one bit each, so that counting returning visitors is one mask operation.
 */
export interface VisitorSet {
  add(visitor: number): void;
  has(visitor: number): boolean;
  readonly size: number;
}

export const createVisitorSet = (): VisitorSet => {
  let bits = new Uint32Array(256);
  let size = 0;
  return {
    add: (visitor) => {
      const word = visitor >>> 5;
      if (word >= bits.length) {
        const wider = new Uint32Array(2 ** Math.ceil(Math.log2(word + 1)));
        wider.set(bits);
        bits = wider;
      }
      const before = bits[word] ?? 0;
      const after = before | (1 << (visitor & 31));
      if (before === after >>> 0) return;
      bits[word] = after;
      size += 1;
    },
    has: (visitor) => ((bits[visitor >>> 5] ?? 0) & (1 << (visitor & 31))) !== 0,
    get size() {
      return size;
    },
  };
};

/** A number for each visitor, initially 0. */
export interface VisitorNumbers {
  get(visitor: number): number;
  set(visitor: number, value: number): void;
}

export const createVisitorNumbers = (): VisitorNumbers => {
  let values = new Int32Array(8_192);
  return {
    get: (visitor) => values[visitor] ?? 0,
    set: (visitor, value) => {
      if (visitor >= values.length) {
        const wider = new Int32Array(2 ** Math.ceil(Math.log2(visitor + 1)));
        wider.set(values);
        values = wider;
      }
      values[visitor] = value;
    },
  };
};
