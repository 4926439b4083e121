import { safeStorage } from 'electron';
import type { SecretBox } from './key-vault.ts';

/** safeStorage through its asynchronous calls; Electron 46 removes the others. */
export const secretBox = (platform: NodeJS.Platform): SecretBox => ({
  isAvailable: () => safeStorage.isAsyncEncryptionAvailable(),
  // The other systems have only one keyring.
  backend: () => (platform === 'linux' ? safeStorage.getSelectedStorageBackend() : platform),
  encrypt: (text) => safeStorage.encryptStringAsync(text),
  decrypt: async (bytes) => {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(bytes));
    return { text: result, isOutdated: shouldReEncrypt };
  },
});
