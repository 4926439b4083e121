import { sendUploadPart, startUpload } from '#shared/contracts/imports.ts';
import type { ImportSource } from '#shared/domain/analytics/import-sources.ts';
import { ApiError, type CallApi } from '#shared/client/http-client.ts';
import { importLimits } from '#shared/import-limits.ts';
import type { Timers } from '#shared/ports/timers.ts';

export interface ChosenExport {
  readonly source: ImportSource;
  readonly site: string | undefined;
  readonly files: readonly File[];
}

interface Deps {
  readonly call: CallApi;
  readonly timers: Timers;
  /** The server has started an upload and knows its progress. */
  readonly onBegun: () => void;
  readonly signal: AbortSignal;
}

const RETRIES = 6;

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Sends the files of an export part by part, so that no file is in memory as a whole. A part that was
 * lost is sent again, later each time. Throws the `ApiError` of what the server refuses.
 */
export const sendExport = async (
  { source, site, files }: ChosenExport,
  { call, timers, onBegun, signal }: Deps,
): Promise<void> => {
  const described = files.map(({ name, size }) => ({ name, bytes: size }));
  const { upload } = await call(startUpload, {
    body: { source, files: described, ...(site !== undefined && { site }) },
    signal,
  });
  onBegun();
  if (!upload) return;
  for (const [index, name] of upload.names.entries()) {
    const file = files.find((one) => one.name === name) ?? new File([], name);
    const { size } = file;
    let offset = 0;
    let failures = 0;
    while (offset < size && !signal.aborted) {
      const part = file.slice(offset, offset + importLimits.partBytes);
      const params = { upload_id: upload.upload_id, file: index, offset };
      const bytes = new Uint8Array(await part.arrayBuffer());
      try {
        offset = (await call(sendUploadPart, { params, bytes, signal })).received;
        failures = 0;
      } catch (error) {
        failures += 1;
        if (!isPassing(error) || failures > RETRIES || signal.aborted) throw error;
        await new Promise<void>((resolve) => void timers.after(500 * 2 ** failures, resolve));
      }
    }
  }
};
