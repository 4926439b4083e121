export type PushContact =
  | { readonly ok: true; readonly contact: string }
  /** Why push is off, naming the settings. */
  | { readonly ok: false; readonly why: string };

interface Given {
  readonly ownerEmail: string | undefined;
  readonly publicUrl: string | undefined;
}

/** Apple's push service answers 403 to such a contact (web-push-libs/web-push#947). */
const isLocal = (host: string): boolean =>
  !host.includes('.') ||
  /(^|\.)(localhost|local|invalid|internal|test)\.?$/i.test(host) ||
  /^[\d.]+$|:/.test(host);

/** The contact that a push service may use for this server. */
export const pushContact = ({ ownerEmail, publicUrl }: Given): PushContact => {
  if (ownerEmail !== undefined && !isLocal(ownerEmail.split('@').at(-1) ?? '')) {
    return { ok: true, contact: `mailto:${ownerEmail}` };
  }
  if (publicUrl?.startsWith('https://') && !isLocal(new URL(publicUrl).hostname)) {
    return { ok: true, contact: publicUrl };
  }
  const wish =
    'Push services refuse a server that names nobody to ask: set OWNER_EMAIL to a real address, or PUBLIC_URL to the https address of the site.';
  if (ownerEmail !== undefined) return { ok: false, why: `OWNER_EMAIL is a local name. ${wish}` };
  if (publicUrl === undefined) {
    return { ok: false, why: `OWNER_EMAIL and PUBLIC_URL are not set. ${wish}` };
  }
  const fault = publicUrl.startsWith('https://') ? 'is a local name' : 'is not https';
  return { ok: false, why: `OWNER_EMAIL is not set, and PUBLIC_URL ${fault}. ${wish}` };
};
