import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys that a browser publishes with its endpoint, as bytes. */
export interface ReceiverKeys {
  /** A point of P-256, uncompressed: 65 bytes. */
  readonly publicKey: Uint8Array;
  /** 16 secret bytes that browser and server share. */
  readonly secret: Uint8Array;
}

/** Fresh for each message: 32 bytes of a private key, 16 of a salt. */
export interface SenderSecrets {
  readonly privateKey: Uint8Array;
  readonly salt: Uint8Array;
}

export const freshSecrets = (): SenderSecrets => {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return { privateKey: curve.getPrivateKey(), salt: randomBytes(16) };
};

/** A push service must accept records of this length (RFC 8030, section 7.2); there is only one. */
const RECORD_BYTES = 4_096;
const TAG_BYTES = 16;
const POINT_BYTES = 65;
const HEADER_BYTES = 16 + 4 + 1 + POINT_BYTES;

/** Maximum length of a message: a byte ends the text, and the cipher adds its tag. */
export const MESSAGE_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - 1;

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

const named = (name: string): Buffer => Buffer.from(`Content-Encoding: ${name}\0`);

/**
 * Encrypts a message to a browser (RFC 8291), as one record of aes128gcm (RFC 8188). The push service
 * cannot read it. Throws if the browser's key is no point of the curve.
 */
export const encryptMessage = (
  text: Uint8Array,
  receiver: ReceiverKeys,
  { privateKey, salt }: SenderSecrets,
): Buffer => {
  if (text.length > MESSAGE_BYTES) throw new Error(`a push message has ${MESSAGE_BYTES} bytes`);
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(privateKey);
  const senderKey = sender.getPublicKey();
  const shared = sender.computeSecret(receiver.publicKey);
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.publicKey, senderKey]);
  const material = derive(shared, receiver.secret, both, 32);
  const key = derive(material, salt, named('aes128gcm'), 16);
  const nonce = derive(material, salt, named('nonce'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([
    ...[salt, size, Buffer.from([senderKey.length]), senderKey],
    // 2 marks the last record (RFC 8188, section 2).
    ...[cipher.update(text), cipher.update(Buffer.from([2])), cipher.final()],
    cipher.getAuthTag(),
  ]);
};
