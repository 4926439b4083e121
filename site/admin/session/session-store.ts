import type { Workspace } from '#site/admin/workspace.ts';

export interface SessionState {
  readonly phase: 'signed-out' | 'checking' | 'signed-in';
  /** The notice of the sign-in form, or null. */
  readonly notice: string | null;
  /** The workspace; null unless signed in. */
  readonly workspace: Workspace | null;
}

export const signedOut: SessionState = { phase: 'signed-out', notice: null, workspace: null };
