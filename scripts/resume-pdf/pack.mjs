// @ts-check
import { deflateSync, inflateSync } from 'node:zlib';

/** @typedef {{ number: number, text: Buffer, isStream: boolean }} PdfObject */

/** @param {Buffer} source @param {RegExp} pattern */
const find = (source, pattern) => {
  const match = pattern.exec(source.toString('latin1'));
  if (match === null) throw new Error(`this is no PDF as Chromium prints it: no ${pattern.source}`);
  return match;
};

/** The objects in use, by the cross-reference table. @param {Buffer} source @returns {PdfObject[]} */
const objectsOf = (source) => {
  const start = Number(find(source, /startxref\s+(\d+)\s+%%EOF\s*$/)[1]);
  const [head = '', size = ''] = find(source.subarray(start), /^xref\s+0 (\d+)\s+/);
  const entries = source.toString('latin1', start + head.length).match(/\d{10} \d{5} [nf]/g) ?? [];
  const used = entries
    .slice(0, Number(size))
    .map((entry, number) => ({
      number,
      at: Number(entry.slice(0, 10)),
      isUsed: entry.endsWith('n'),
    }))
    .filter(({ isUsed }) => isUsed)
    .toSorted((a, b) => a.at - b.at);
  return used.map(({ number, at }, index) => {
    const whole = source.subarray(at, used[index + 1]?.at ?? start);
    const [opening] = find(whole, new RegExp(`^${number} 0 obj\\s*`));
    const text = whole.subarray(opening.length, whole.lastIndexOf('endobj'));
    return { number, text, isStream: />>\s*stream\r?\n/.test(text.toString('latin1')) };
  });
};

/** @param {string} dictionary @param {Buffer} content */
const streamOf = (dictionary, content) => {
  const packed = deflateSync(content, { level: 9 });
  const head = `<<${dictionary} /Filter /FlateDecode /Length ${packed.length}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\n')]);
};

/**
 * The same PDF with its plain objects compressed together, as PDF 1.5 allows. Most of them are the
 * tags for screen readers, which Chromium writes uncompressed.
 *
 * @param {Uint8Array} printed as Chromium prints it
 * @returns {Buffer}
 */
export const pack = (printed) => {
  const source = Buffer.from(printed);
  const objects = objectsOf(source);
  const plain = objects.filter(({ isStream }) => !isStream);
  const size = Math.max(...objects.map(({ number }) => number)) + 3;
  const [group, table] = [size - 2, size - 1];

  // The number and offset of each object, followed by the objects.
  let length = 0;
  const offsets = plain.map(({ number, text }) => {
    const offset = `${number} ${length} `;
    length += text.length;
    return offset;
  });
  const first = Buffer.from(offsets.join(''));
  const together = Buffer.concat([first, ...plain.map(({ text }) => text)]);
  const grouped = `/Type /ObjStm /N ${plain.length} /First ${first.length}`;

  const parts = [Buffer.from('%PDF-1.5\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  // For each object its kind, an offset of four bytes, and an index in its group of two.
  const rows = Buffer.alloc(size * 7);
  let at = parts[0]?.length ?? 0;
  /** @param {number} number @param {Buffer} text */
  const write = (number, text) => {
    rows.writeUInt8(1, number * 7);
    rows.writeUInt32BE(at, number * 7 + 1);
    const part = Buffer.concat([Buffer.from(`${number} 0 obj\n`), text, Buffer.from('endobj\n')]);
    parts.push(part);
    at += part.length;
  };
  for (const { number, text, isStream } of objects) if (isStream) write(number, text);
  write(group, streamOf(grouped, together));
  for (const [index, { number }] of plain.entries()) {
    rows.writeUInt8(2, number * 7);
    rows.writeUInt32BE(group, number * 7 + 1);
    rows.writeUInt16BE(index, number * 7 + 5);
  }
  const start = at;
  rows.writeUInt8(1, table * 7);
  rows.writeUInt32BE(start, table * 7 + 1);
  const trailer = source.subarray(source.lastIndexOf('trailer'));
  const [, root] = find(trailer, /\/Root (\d+ 0 R)/);
  const [, info] = find(trailer, /\/Info (\d+ 0 R)/);
  write(table, streamOf(`/Type /XRef /Size ${size} /W [1 4 2] /Root ${root} /Info ${info}`, rows));
  return Buffer.concat([...parts, Buffer.from(`startxref\n${start}\n%%EOF\n`)]);
};

/** @param {Buffer} pdf @returns {string} including its compressed parts */
const plainText = (pdf) => {
  const text = pdf.toString('latin1');
  const inflated = [
    ...text.matchAll(/\/Type \/ObjStm\b[^]*?stream\r?\n([^]*?)\r?\nendstream/g),
  ].map(([, content = '']) => inflateSync(Buffer.from(content, 'latin1')).toString('latin1'));
  return [text, ...inflated].join('\n');
};

/** @param {Buffer} pdf packed or as Chromium prints it */
export const countPages = (pdf) => plainText(pdf).match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
