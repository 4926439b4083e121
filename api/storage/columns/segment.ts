import {
  decodeCoded,
  decodeNumbers,
  decodeRising,
  type Coded,
  type Numbers,
} from '#api/storage/columns/columns.ts';
import { isRising, type CodedColumn, type PlainColumn } from '#api/storage/columns/day-columns.ts';

/** The sessions that began on one UTC day, as columns. Each column is read on first use. */
export interface Segment {
  readonly day: number;
  readonly sessions: number;
  numbers(name: PlainColumn): Numbers;
  coded(name: CodedColumn): Coded;
}

/** A segment over packed columns; each is unpacked once. */
export const createSegment = (
  day: number,
  sessions: number,
  read: (name: string) => Uint8Array,
): Segment => {
  const plain = new Map<string, Numbers>();
  const coded = new Map<string, Coded>();
  return {
    day,
    sessions,
    numbers: (name) => {
      const decode = isRising(name) ? decodeRising : decodeNumbers;
      const known = plain.get(name) ?? decode(read(name));
      plain.set(name, known);
      return known;
    },
    coded: (name) => {
      const known = coded.get(name) ?? decodeCoded(read(name));
      coded.set(name, known);
      return known;
    },
  };
};
