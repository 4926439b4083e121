import { writeFileSync } from 'node:fs';

/** A network in CIDR notation (IPv4), with its record. */
export type MmdbNetwork = readonly [cidr: string, record: MmdbValue];
type MmdbValue = string | number | readonly MmdbValue[] | { readonly [key: string]: MmdbValue };

type Node = [Slot, Slot];
type Slot = Node | { readonly record: number } | null;

const control = (type: number, size: number): Buffer => {
  const [code, more] = size < 29 ? [size, []] : [29, [size - 29]];
  return Buffer.from(type > 7 ? [code, type - 7, ...more] : [(type << 5) | code, ...more]);
};

const number = (value: number): Buffer => {
  if (!Number.isInteger(value)) {
    const double = Buffer.alloc(8);
    double.writeDoubleBE(value);
    return Buffer.concat([control(3, 8), double]);
  }
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return Buffer.concat([control(6, 4), bytes]);
};

/** A value as the format's data section has it. Texts of up to 284 bytes. */
const encode = (value: MmdbValue): Buffer => {
  if (typeof value === 'string') {
    return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (typeof value === 'number') return number(value);
  if (Array.isArray(value)) {
    return Buffer.concat([
      control(11, value.length),
      ...value.map((one: MmdbValue) => encode(one)),
    ]);
  }
  const entries = Object.entries(value);
  return Buffer.concat([control(7, entries.length), ...entries.flat().map((one) => encode(one))]);
};

const bitsOf = (cidr: string): string => {
  const [address = '', length] = cidr.split('/');
  const bits = address.split('.').map((byte) => Number(byte).toString(2).padStart(8, '0'));
  return bits.join('').slice(0, Number(length));
};

const insert = (root: Node, bits: string, record: number): void => {
  let node = root;
  for (const bit of bits.slice(0, -1)) {
    const side = bit === '1' ? 1 : 0;
    const next = Array.isArray(node[side]) ? node[side] : ([null, null] satisfies Node);
    node[side] = next;
    node = next;
  }
  node[bits.endsWith('1') ? 1 : 0] = { record };
};

const treeOf = (root: Node): Buffer => {
  const nodes: Node[] = [root];
  for (const node of nodes) nodes.push(...node.filter((slot) => Array.isArray(slot)));
  const tree = Buffer.alloc(nodes.length * 8);
  for (const [position, node] of nodes.entries()) {
    for (const [side, slot] of node.entries()) {
      const value = Array.isArray(slot)
        ? nodes.indexOf(slot)
        : nodes.length + (slot === null ? 0 : 16 + slot.record);
      tree.writeUInt32BE(value, position * 8 + side * 4);
    }
  }
  return tree;
};

/** Writes a geo database in MaxMind's format (version 2.0) for IPv4 addresses. */
export const writeMmdb = (
  file: string,
  networks: readonly MmdbNetwork[],
  databaseType = 'Test-City',
  builtAt = Date.UTC(2026, 0, 1),
): void => {
  const root: Node = [null, null];
  const data: Buffer[] = [];
  let offset = 0;
  for (const [cidr, record] of networks) {
    const bytes = encode(record);
    insert(root, bitsOf(cidr), offset);
    data.push(bytes);
    offset += bytes.length;
  }
  const tree = treeOf(root);
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: builtAt / 1_000,
    database_type: databaseType,
    description: {},
    ip_version: 4,
    languages: [],
    node_count: tree.length / 8,
    record_size: 32,
  });
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
  writeFileSync(file, Buffer.concat([tree, Buffer.alloc(16), ...data, marker, metadata]));
};
