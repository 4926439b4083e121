import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateContact, type ContactFields } from '#shared/domain/contact/validate-contact.ts';

const good: ContactFields = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  message: 'We would like to automate our reports.',
};

const errorsOf = (over: Partial<ContactFields>) => {
  const validation = validateContact({ ...good, ...over });
  return validation.ok ? {} : validation.fields;
};

test('valid fields are returned as stored: sanitized, the address only trimmed', () => {
  expect(
    validateContact({
      name: ' <Ada> Lovelace ',
      email: ' Ada.L+site@Example.org ',
      message: '  We <b>need</b> help with reports.  ',
    }),
  ).toEqual({
    ok: true,
    value: {
      name: 'Ada Lovelace',
      email: 'Ada.L+site@Example.org',
      message: 'We bneed/b help with reports.',
    },
  });
});

for (const name of [
  'José Müller',
  'Jose\u0301 Mu\u0308ller',
  'Nguyễn Thị Minh Khai',
  "Conan O'Brien",
  'Conan O’Brien',
  'Jean-Luc P. Godard',
  '李小龙',
  'Σωκράτης',
  'محمد بن سلمان',
  'علی\u200cرضا',
  'श्रीनिवास',
  'Al',
  'x'.repeat(100),
]) {
  test(`accepts ${name.slice(0, 30)} as a name`, () => expect(errorsOf({ name })).toEqual({}));
}

for (const [name, text] of [
  ['', 'Name must be at least 2 characters'],
  ['A', 'Name must be at least 2 characters'],
  ['  B  ', 'Name must be at least 2 characters'],
  ['<>A', 'Name must be at least 2 characters'],
  ['x'.repeat(101), 'Name is too long'],
  ['4da', 'Name contains invalid characters'],
  ['Ada_L', 'Name contains invalid characters'],
  ['Ada@example', 'Name contains invalid characters'],
  ['Ada\nBcc: all', 'Name contains invalid characters'],
  ['Ada 🚀', 'Name contains invalid characters'],
  ['Ada\u202Eecila', 'Name contains invalid characters'],
] as const) {
  test(`the name ${JSON.stringify(name.slice(0, 20))}: ${text}`, () => {
    expect(errorsOf({ name })).toEqual({ name: text });
  });
}

for (const email of [
  'a@b.co',
  "o'brien@example.com",
  'first.last+tag@mail.example.co.uk',
  'x@xn--mller-kva.de',
  'x@example.xn--p1ai',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.de`,
]) {
  test(`accepts ${email.slice(0, 40)} as an address`, () =>
    expect(errorsOf({ email })).toEqual({}));
}

for (const email of [
  '',
  'ada',
  'ada@',
  '@example.org',
  'ada@localhost',
  'ada@example',
  'ada@@example.org',
  'ada..l@example.org',
  'ada@example..org',
  '.ada@example.org',
  'ada.@example.org',
  'ada@.example.org',
  'ada@example.org.',
  'ada@-example.org',
  'ada@example.o',
  'ada@example.123',
  'ada l@example.org',
  'ada@example.org, b@example.org',
  'ada@example.org\nBcc: b@example.org',
  'ada@example.org\r\nBcc: b@example.org',
  '<ada@example.org>',
  'Pay Pal <ada@example.org>',
  'ada\0@example.org',
  `${'a'.repeat(255 - '@example.org'.length)}@example.org`,
]) {
  test(`refuses ${JSON.stringify(email.slice(0, 40))} as an address`, () => {
    expect(errorsOf({ email })).toEqual({ email: 'Please enter a valid email address' });
  });
}

for (const [message, text] of [
  ['', 'Message must be at least 10 characters'],
  ['Too short', 'Message must be at least 10 characters'],
  ['<<<<<<<<<<<<', 'Message must be at least 10 characters'],
  ['x'.repeat(5_001), 'Message is too long'],
  ['y'.repeat(20_000), 'Message is too long'],
  // Refused before sanitizing.
  [`${' '.repeat(10_000)}Ten chars, and more.`, 'Message is too long'],
] as const) {
  test(`a message of ${message.length}: ${text}`, () => {
    expect(errorsOf({ message })).toEqual({ message: text });
  });
}

test('values at the limits are valid', () => {
  expect(errorsOf({ message: 'Ten chars.' })).toEqual({});
  expect(errorsOf({ message: 'x'.repeat(5_000) })).toEqual({});
});

test('every field gets its own message', () => {
  expect(errorsOf({ name: '', email: '', message: '' })).toEqual({
    name: 'Name must be at least 2 characters',
    email: 'Please enter a valid email address',
    message: 'Message must be at least 10 characters',
  });
});

test('validation never throws, and accepts its own output', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.emailAddress());
  fc.assert(
    fc.property(fc.record({ name: text, email: text, message: text }), (typed) => {
      const first = validateContact(typed);
      if (!first.ok) {
        expect(Object.keys(first.fields).length).toBeGreaterThan(0);
        return;
      }
      expect(validateContact(first.value)).toEqual(first);
    }),
    { numRuns: 150 },
  );
});

test('checking text designed to be slow takes only a moment', () => {
  const startedAt = performance.now();
  for (const part of ['a.', 'a-', 'www', 'click ', '@', '\u200b', 'a@a.', '1.']) {
    const long = part.repeat(5_000 / part.length);
    validateContact({ name: long, email: long, message: long });
    validateContact({ name: long, email: `${long}@`.slice(0, 254), message: `${long}!` });
  }
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
