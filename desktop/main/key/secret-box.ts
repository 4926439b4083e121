import { safeStorage } from 'electron';
import type { SecretBox } from './key-vault.ts';

/** safeStorage by its asynchronous calls; the others are gone in Electron 46. */
export const secretBox = (platform: NodeJS.Platform): SecretBox => ({
  isAvailable: () => safeStorage.isAsyncEncryptionAvailable(),
  // The other systems have the one keyring.
  backend: () => (platform === 'linux' ? safeStorage.getSelectedStorageBackend() : platform),
  encrypt: (text) => safeStorage.encryptStringAsync(text),
  decrypt: async (bytes) => {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(bytes));
    return { text: result, isOutdated: shouldReEncrypt };
  },
});
