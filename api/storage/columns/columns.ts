/** Integers from 0 to 2^32 - 1, as narrow as the largest of them allows. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** Few distinct values, many rows: `codes[row]` is an index into `values`. */
export interface Coded {
  readonly codes: Numbers;
  readonly values: Uint32Array;
}

const HEAD_BYTES = 4;

const widthFor = (largest: number): 1 | 2 | 4 => {
  if (largest < 2 ** 8) return 1;
  return largest < 2 ** 16 ? 2 : 4;
};

const arrayOf = (width: number, buffer: ArrayBuffer, from: number, to: number): Numbers => {
  const length = (to - from) / width;
  if (width === 1) return new Uint8Array(buffer, from, length);
  return width === 2
    ? new Uint16Array(buffer, from, length)
    : new Uint32Array(buffer, from, length);
};

/** Copies the blob if typed arrays cannot be aligned to it; blobs from SQLite usually are aligned. */
const aligned = (blob: Uint8Array): Uint8Array<ArrayBuffer> =>
  blob.byteOffset % 4 === 0 ? (blob as Uint8Array<ArrayBuffer>) : new Uint8Array(blob);

/** The numbers as bytes: one byte for the width, three of padding, then the numbers. */
export const encodeNumbers = (numbers: ArrayLike<number>): Uint8Array => {
  let largest = 0;
  for (let row = 0; row < numbers.length; row += 1) {
    const number = numbers[row] ?? 0;
    if (number > largest) largest = number;
  }
  const width = widthFor(largest);
  const bytes = new Uint8Array(HEAD_BYTES + numbers.length * width);
  bytes[0] = width;
  arrayOf(width, bytes.buffer, HEAD_BYTES, bytes.length).set(numbers);
  return bytes;
};

export const decodeNumbers = (blob: Uint8Array): Numbers => {
  const { buffer, byteOffset, length } = aligned(blob);
  return arrayOf(blob[0] ?? 1, buffer, byteOffset + HEAD_BYTES, byteOffset + length);
};

/** Non-decreasing numbers, as the differences between them. */
export const encodeRising = (numbers: ArrayLike<number>): Uint8Array => {
  const steps = new Uint32Array(numbers.length);
  for (let row = 0; row < steps.length; row += 1)
    steps[row] = (numbers[row] ?? 0) - (numbers[row - 1] ?? 0);
  return encodeNumbers(steps);
};

// A loop instead of Uint32Array.from, which would iterate over what may be millions.
export const decodeRising = (blob: Uint8Array): Numbers => {
  const steps = decodeNumbers(blob);
  const numbers = new Uint32Array(steps.length);
  let last = 0;
  for (let row = 0; row < numbers.length; row += 1) {
    last += steps[row] ?? 0;
    numbers[row] = last;
  }
  return numbers;
};

/** The distinct numbers first (their count, then 32 bits each), then every row's index among them. */
export const encodeCoded = (numbers: ArrayLike<number>): Uint8Array => {
  const positions = new Map<number, number>();
  const codes = new Uint32Array(numbers.length);
  for (let row = 0; row < codes.length; row += 1) {
    const number = numbers[row] ?? 0;
    let position = positions.get(number);
    if (position === undefined) {
      position = positions.size;
      positions.set(number, position);
    }
    codes[row] = position;
  }
  const codesBlob = encodeNumbers(codes);
  const values = Uint32Array.from([positions.size, ...positions.keys()]);
  const bytes = new Uint8Array(values.byteLength + codesBlob.byteLength);
  bytes.set(new Uint8Array(values.buffer));
  bytes.set(codesBlob, values.byteLength);
  return bytes;
};

export const decodeCoded = (blob: Uint8Array): Coded => {
  const { buffer, byteOffset, length } = aligned(blob);
  const [count = 0] = new Uint32Array(buffer, byteOffset, 1);
  const codesAt = byteOffset + 4 * (count + 1);
  const width = new Uint8Array(buffer, codesAt, 1)[0] ?? 1;
  return {
    values: new Uint32Array(buffer, byteOffset + 4, count),
    codes: arrayOf(width, buffer, codesAt + HEAD_BYTES, byteOffset + length),
  };
};
