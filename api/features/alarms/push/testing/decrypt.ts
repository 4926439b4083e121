import { createDecipheriv, createECDH, createHmac } from 'node:crypto';

export interface Receiver {
  readonly privateKey: Uint8Array;
  readonly secret: Uint8Array;
}

const hmac = (key: Uint8Array, ...parts: Uint8Array[]): Buffer => {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

/**
 * Decrypts a push message as a browser does (RFC 8291, section 3.4; RFC 8188). Written with HMAC step by
 * step as in the RFC, so that it shares no code with the sender. Throws for anything else.
 */
export const decryptMessage = (message: Uint8Array, { privateKey, secret }: Receiver): Buffer => {
  const bytes = Buffer.from(message);
  const salt = bytes.subarray(0, 16);
  const size = bytes.readUInt32BE(16);
  const keyLength = bytes.readUInt8(20);
  const senderKey = bytes.subarray(21, 21 + keyLength);
  const record = bytes.subarray(21 + keyLength);
  if (record.length > size || size < 18) throw new Error('the record is longer than it says');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  const one = Buffer.from([1]);
  const extracted = hmac(secret, curve.computeSecret(senderKey));
  const info = [Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey];
  const material = hmac(extracted, ...info, one);
  const root = hmac(salt, material);
  const key = hmac(root, Buffer.from('Content-Encoding: aes128gcm\0'), one).subarray(0, 16);
  const nonce = hmac(root, Buffer.from('Content-Encoding: nonce\0'), one).subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('this is not the last record');
  return padded.subarray(0, end);
};
