import { attachmentFilesContract } from '#api/features/attachments/attachment-files.contract.ts';
import { createAttachmentFolder } from '#api/platform/attachment-folder.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

attachmentFilesContract('folder', () => createAttachmentFolder(temporaryFolder()));
