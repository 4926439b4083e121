/** Runs a command of PowerShell and returns what it prints. */
export type RunPowerShell = (command: string) => Promise<string>;

interface Signature {
  readonly Status?: unknown;
  readonly Path?: unknown;
  readonly SignerCertificate?: { readonly Subject?: unknown } | null;
}

const VALID = 0;

/** PowerShell accepts typographic quotes, too. */
const quoted = (text: string): string => `'${text.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;

const commandFor = (file: string): string =>
  [
    // PowerShell 7, if it started the app, passes on modules that this one cannot load.
    "$env:PSModulePath = [Environment]::GetEnvironmentVariable('PSModulePath', 'Machine')",
    '[Console]::OutputEncoding = [Text.Encoding]::UTF8',
    `Get-AuthenticodeSignature -LiteralPath ${quoted(file)} | Select-Object Status, Path, SignerCertificate | ConvertTo-Json -Compress`,
  ].join('; ');

const commonName = (subject: string): string | undefined => {
  const found = /(?:^|,\s*)CN=(?:"((?:[^"]|"")*)"|([^,]*))/.exec(subject);
  return found?.[1]?.replaceAll('""', '"') ?? found?.[2]?.trim();
};

/**
 * The reason why a Windows installer is not from one of these publishers; null if it is. Refuses
 * whatever cannot be checked. electron-updater's own check accepts a file if PowerShell does not run
 * (6.8.10, `windowsExecutableCodeSignatureVerifier`; 2026-11).
 */
export const createPublisherCheck =
  (run: RunPowerShell) =>
  async (publishers: readonly string[], file: string): Promise<string | null> => {
    let signature: Signature | null;
    try {
      signature = JSON.parse(await run(commandFor(file))) as Signature | null;
    } catch (error) {
      return `the signature cannot be checked: ${String(error)}`;
    }
    if (signature?.Status !== VALID) return 'the file has no valid signature';
    if (signature.Path !== file) return 'another file was checked';
    const subject = signature.SignerCertificate?.Subject;
    const isKnown =
      typeof subject === 'string' &&
      publishers.some((name) => name === subject || name === commonName(subject));
    return isKnown ? null : `the file is signed by ${String(subject)}`;
  };
