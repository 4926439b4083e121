import { createECDH } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encryptMessage, MESSAGE_BYTES } from '#api/features/alarms/push/encrypt.ts';
import { decryptMessage } from '#api/features/alarms/push/testing/decrypt.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('the example of RFC 8291, section 5 and appendix A', () => {
  const encrypted = encryptMessage(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      publicKey: bytes(
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      ),
      secret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    {
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    },
  );
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

const receiverOf = (privateKey: Uint8Array, secret: Uint8Array) => {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return { privateKey, secret, publicKey: new Uint8Array(curve.getPublicKey()) };
};

const exactly = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
// Of 256 bits, all but one number in 2^32 are private keys; a first byte below 0x80 always is.
const privateKeys = exactly(32).map((key) => {
  key[0] = (key[0] ?? 0) & 0x7f;
  key[31] = (key[31] ?? 0) | 1;
  return key;
});

test('whatever is encrypted for a browser, that browser decrypts, and nobody else', () => {
  fc.assert(
    fc.property(
      ...[privateKeys, exactly(16), privateKeys, exactly(16)],
      fc.uint8Array({ maxLength: MESSAGE_BYTES }),
      (receiverKey, secret, senderKey, salt, text) => {
        const receiver = receiverOf(receiverKey, secret);
        const encrypted = encryptMessage(text, receiver, { privateKey: senderKey, salt });
        expect(encrypted.length).toBeLessThanOrEqual(4_096);
        expect(new Uint8Array(decryptMessage(encrypted, receiver))).toEqual(text);
        const other = receiverOf(
          receiverKey,
          secret.map((byte) => byte ^ 1),
        );
        expect(() => decryptMessage(encrypted, other)).toThrow();
        encrypted[encrypted.length - 1] = (encrypted.at(-1) ?? 0) ^ 1;
        expect(() => decryptMessage(encrypted, receiver)).toThrow();
      },
    ),
    { numRuns: 50 },
  );
});

test('the longest message fills a record, and one byte more is refused', () => {
  const receiver = receiverOf(Buffer.alloc(32, 7), Buffer.alloc(16, 8));
  const secrets = { privateKey: Buffer.alloc(32, 9), salt: Buffer.alloc(16, 1) };
  const longest = Buffer.alloc(MESSAGE_BYTES, 120);
  expect(encryptMessage(longest, receiver, secrets)).toHaveLength(4_096);
  expect(() => encryptMessage(Buffer.alloc(MESSAGE_BYTES + 1), receiver, secrets)).toThrow();
});
