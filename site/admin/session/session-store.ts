import type { Workspace } from '#site/admin/workspace.ts';

export interface SessionState {
  readonly phase: 'signed-out' | 'checking' | 'signed-in';
  /** What the sign-in form has to say, or null. */
  readonly notice: string | null;
  /** What is behind the sign-in; null unless signed in. */
  readonly workspace: Workspace | null;
}

export const signedOut: SessionState = { phase: 'signed-out', notice: null, workspace: null };
