import { describe, expect, it } from 'vitest';
import { notationLimits, readNotation } from '#site/drawings/notation/read-notation.ts';

const read = (text: string) => {
  const found = readNotation(text);
  if ('faults' in found) return found.faults.map(({ line, message }) => `${line}: ${message}`);
  const { parts, connections } = found.system;
  return connections.map(
    ({ from, to, label }) =>
      `${parts[from]?.name} -> ${parts[to]?.name}${label ? `: ${label}` : ''}`,
  );
};

const kinds = (text: string) => {
  const found = readNotation(text);
  return 'faults' in found
    ? found.faults
    : Object.fromEntries(found.system.parts.map(({ name, kind }) => [name, kind]));
};

describe('our own notation', () => {
  it('reads chains, labels and comments', () => {
    expect(
      read('# a shop\nweb client -> gateway: request\r\n\ngateway -> queue -> worker\n'),
    ).toEqual(['web client -> gateway: request', 'gateway -> queue', 'queue -> worker']);
  });

  it('gives a part the kind in brackets, or the one that its name suggests', () => {
    expect(kinds('robot [actor] -> Postgres\nPostgres -> ledger\nledger [sink]')).toEqual({
      robot: 'actor',
      Postgres: 'store',
      ledger: 'sink',
    });
  });

  it('treats names that differ only in case as one part', () => {
    expect(read('API -> Queue\nqueue -> api')).toEqual(['API -> Queue', 'Queue -> API']);
  });

  it('names each mistake with its line', () => {
    expect(read('a -> b\nb ->\nfoo\nc [wheel] -> a\na -> a')).toEqual([
      '2: a name is missing beside ->',
      '3: "foo" has no arrow; write from -> to: label',
      '4: "wheel" is no kind; there are actor, source, gate, queue, process, model, store, clock, sink',
      '5: a leads to itself',
    ]);
    expect(read('')).toEqual([
      '1: write at least one connection, such as client -> gateway: request',
    ]);
    expect(read('a -> b\nlone [store]')).toEqual(['2: lone is not connected']);
  });

  it('cuts long names by characters', () => {
    expect(read(`${'🚀'.repeat(30)} -> b`)).toEqual([`${'🚀'.repeat(21)}… -> b`]);
  });
});

describe('flowcharts', () => {
  it('reads shapes, words on arrows, groups and several nodes at once', () => {
    expect(
      read(`%% a comment
flowchart LR
  subgraph edge
    C([Web client]) -->|request| G{"Gateway (EU)"}
  end
  G -- accepted --> Q[/Orders/]:::hot; Q -.-> W1 & W2
  W1 & W2 ==> D[(Postgres<br/>primary)]
  classDef hot fill:#f00
  style D stroke:#333`),
    ).toEqual([
      'Web client -> Gateway (EU): request',
      'Gateway (EU) -> Orders: accepted',
      'Orders -> W1',
      'Orders -> W2',
      'W1 -> Postgres primary',
      'W2 -> Postgres primary',
    ]);
  });

  it('takes the kind from the shape', () => {
    expect(kinds('graph TD\na[(Rows)] --> b{Allowed?}')).toEqual({
      Rows: 'store',
      'Allowed?': 'gate',
    });
  });

  it('names the line that it cannot read', () => {
    expect(read('flowchart TD\na --> b\nb --> [')).toEqual([
      '3: "[" cannot be read as a flowchart',
    ]);
    expect(read('flowchart TD\na[open --> b')).toEqual([
      '2: "[open --> b" cannot be read as a flowchart',
    ]);
  });
});

describe('digraphs', () => {
  it('reads chains, labels, attributes, ports and groups', () => {
    expect(
      read(`digraph shop {
  rankdir=LR; node [shape=box]
  // people
  client [label="Web\\nclient"];
  client -> gateway:in [label="request", color=red]
  subgraph cluster_0 { label="workers"; a; b }
  gateway -> { a b } -> db
  db [shape=cylinder label="Orders \\"eu\\""]
}`),
    ).toEqual([
      'Web client -> gateway: request',
      'gateway -> a',
      'gateway -> b',
      'a -> Orders "eu"',
      'b -> Orders "eu"',
    ]);
  });

  it('takes the kind from the shape', () => {
    expect(kinds('digraph { a -> b; b [shape=cylinder] }')).toEqual({ a: 'process', b: 'store' });
  });

  it('names mistakes', () => {
    expect(read('graph g {\n a -- b\n}')).toEqual([
      '1: a graph has no directions; write digraph and ->',
      '2: only -> connects the nodes of a digraph',
    ]);
    expect(read('digraph {\n a -> b')).toEqual(['2: a } is missing']);
    expect(read('digraph {\n a -> <b>\n}')).toEqual(['2: "<b>\n}" cannot be read as a digraph']);
    expect(read('digraph {\n -> b\n}')).toEqual(['2: a name is missing before "->"']);
  });
});

describe('hostile texts', () => {
  it('refuses texts that are too long, too many parts and nesting that is too deep', () => {
    expect(read('a'.repeat(notationLimits.characters + 1))).toEqual([
      '1: the text has more than 6,000 characters',
    ]);
    expect(read(Array.from({ length: 61 }, (_, at) => `p${at} -> hub`).join('\n'))).toEqual([
      '60: a drawing has at most 60 parts',
    ]);
    const names = Array.from({ length: 20 }, (_, at) => `p${at}`).join(' & ');
    expect(read(`flowchart\n${names} --> ${names.replaceAll('p', 'q')}`)).toEqual([
      '2: a drawing has at most 200 connections',
    ]);
    expect(read(`digraph {${'{'.repeat(2900)}${'}'.repeat(2901)}`)).toEqual([
      '1: groups are nested more than 16 deep',
    ]);
  });

  it.each([
    ['brackets', `a ${'['.repeat(5900)}`],
    ['arrows', `flowchart\n${'-- '.repeat(1900)}`],
    ['open words', `flowchart\na ${'-- b '.repeat(1150)}`],
    ['blanks', `flowchart\na${' '.repeat(5900)}b`],
    ['quotes', `digraph { ${'"'.repeat(5900)}`],
    ['comments', `digraph { ${'/*'.repeat(2900)}`],
    ['attributes', `digraph { a ${'['.repeat(5900)}`],
    ['equal signs', `digraph { ${'a='.repeat(2900)}`],
  ])('reads %s without hanging', (_, text) => {
    expect(read(text)).not.toEqual([]);
    expect(read(text)).not.toContain('1: the text has more than 6,000 characters');
  });
});
