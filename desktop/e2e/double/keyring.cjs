// @ts-check
const crypto = require('node:crypto');

const key = crypto.createHash('sha256').update('the keyring of the double').digest();

/**
 * safeStorage with a keyring that is always unlocked, or the one that FOYER_DOUBLE_KEYRING names.
 */
exports.createKeyring = () => ({
  isAsyncEncryptionAvailable: async () => true,
  getSelectedStorageBackend: () => process.env['FOYER_DOUBLE_KEYRING'] ?? 'gnome_libsecret',
  /** @param {string} text */
  encryptStringAsync: async (text) => {
    const iv = crypto.randomBytes(16);
    const cipher = crypto.createCipheriv('aes-256-cbc', key, iv);
    return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]);
  },
  /** @param {Buffer} bytes */
  decryptStringAsync: async (bytes) => {
    const decipher = crypto.createDecipheriv('aes-256-cbc', key, bytes.subarray(0, 16));
    const text = Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]);
    return { result: text.toString('utf8'), shouldReEncrypt: false };
  },
});
