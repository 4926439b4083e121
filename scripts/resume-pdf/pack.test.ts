import { expect, test } from 'vitest';
import { countPages, pack } from './pack.mjs';

/** A document as Chromium prints it: plain objects, one stream, a cross-reference table. */
const printed = (pages: number): Buffer => {
  const tag = '<< /Type /StructElem /S /P /Lang (en) >>';
  const objects = [
    '<< /Title (A test) >>',
    '<< /Type /Catalog /Pages 3 0 R >>',
    `<< /Type /Pages /Count ${pages} >>`,
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 3 0 R >>'),
    '<</Length 5>> stream\nendob\nendstream',
    ...Array.from({ length: 200 }, () => tag),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = String(text.length).padStart(10, '0');
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${offset} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<</Size ${objects.length + 1}\n/Root 2 0 R\n/Info 1 0 R>>`;
  return Buffer.from(`${text}${table}${trailer}\nstartxref\n${text.length}\n%%EOF\n`);
};

test('packing keeps the pages and every object, in less space', () => {
  const source = printed(3);
  const packed = pack(source);
  expect(packed.length).toBeLessThan(source.length / 4);
  expect(countPages(packed)).toBe(3);
  expect(packed.toString('latin1')).toContain('7 0 obj\n<</Length 5>> stream');
  const start = Number(/startxref\n(\d+)/.exec(packed.toString('latin1'))?.[1]);
  expect(packed.toString('latin1', start, start + 60)).toMatch(
    /^209 0 obj\n<<\/Type \/XRef \/Size 210 \/W \[1 4 2\] \/Root 2 0 R/,
  );
  const grouped = /\/N (\d+) \/First/.exec(packed.toString('latin1'))?.[1];
  expect(Number(grouped)).toBe(206);
});

test.each(['', '%PDF-1.4\nnothing', 'startxref\n5\n%%EOF'])('%j is refused', (text) => {
  expect(() => pack(Buffer.from(text))).toThrow('this is no PDF as Chromium prints it');
});
