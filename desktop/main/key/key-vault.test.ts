import { expect, test } from 'vitest';
import { createKeyVault, type StoredKey, type SecretBox } from './key-vault.ts';

const KEY = 'a-key-for-tests-only-0123456789';

const createBox = (over: Partial<SecretBox> = {}): SecretBox => ({
  isAvailable: () => Promise.resolve(true),
  backend: () => 'gnome_libsecret',
  encrypt: (text) => Promise.resolve(Buffer.from(text).map((byte) => byte ^ 90)),
  decrypt: (bytes) =>
    Promise.resolve({
      text: Buffer.from(bytes.map((byte) => byte ^ 90)).toString(),
      isOutdated: false,
    }),
  ...over,
});

const createStore = () => {
  const held: { stored: StoredKey | null } = { stored: null };
  return {
    held,
    read: () => held.stored,
    write: (stored: StoredKey | null) => {
      held.stored = stored;
    },
  };
};

test('a key is stored encrypted by the keyring and read again, never in plain text', async () => {
  const store = createStore();
  const first = createKeyVault({ box: createBox(), store });
  await first.save(KEY);
  expect(first.state()).toBe('kept');
  expect(store.held.stored?.backend).toBe('gnome_libsecret');
  expect(Buffer.from(store.held.stored?.blob ?? '', 'base64').toString()).not.toContain(KEY);
  const second = createKeyVault({ box: createBox(), store });
  await second.open();
  expect([second.state(), second.key()]).toEqual(['kept', KEY]);
});

test.each([
  ['no keyring', createBox({ isAvailable: () => Promise.resolve(false) })],
  ['an unprotected keyring', createBox({ backend: () => 'basic_text' })],
  ['a keyring that refuses', createBox({ encrypt: () => Promise.reject(new Error('locked')) })],
])('%s: the key lasts until the app quits, and nothing is written', async (_name, box) => {
  const store = createStore();
  const vault = createKeyVault({ box, store });
  await vault.save(KEY);
  expect([vault.state(), vault.key(), store.held.stored]).toEqual(['session', KEY, null]);
});

test('reports a different keyring, and leaves the stored key in place', async () => {
  const store = createStore();
  await createKeyVault({ box: createBox(), store }).save(KEY);
  const stored = store.held.stored;
  for (const backend of ['kwallet6', 'basic_text']) {
    const vault = createKeyVault({ box: createBox({ backend: () => backend }), store });
    await vault.open();
    expect([vault.state(), vault.key()]).toEqual(['keyring_changed', null]);
    expect(store.held.stored).toBe(stored);
  }
});

test('reports a keyring that cannot decrypt the key, and leaves the stored key in place', async () => {
  const store = createStore();
  await createKeyVault({ box: createBox(), store }).save(KEY);
  const vault = createKeyVault({
    box: createBox({ decrypt: () => Promise.reject(new Error('wrong key')) }),
    store,
  });
  await vault.open();
  expect(vault.state()).toBe('unreadable');
  expect(store.held.stored).not.toBeNull();
});

test('re-encrypts a key when the keyring requires it; forgetting leaves nothing', async () => {
  const store = createStore();
  await createKeyVault({ box: createBox(), store }).save(KEY);
  const before = store.held.stored;
  const vault = createKeyVault({
    box: createBox({ decrypt: () => Promise.resolve({ text: KEY, isOutdated: true }) }),
    store,
  });
  await vault.open();
  expect(store.held.stored).not.toBe(before);
  vault.forget();
  expect([vault.state(), vault.key(), store.held.stored]).toEqual(['missing', null, null]);
});
