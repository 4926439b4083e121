import { desktopCalls, type DesktopCallName } from '#shared/contracts/desktop-bridge.ts';
import { isConsole } from '../window/url-policy.ts';

interface Caller {
  /** The URL of the calling frame; null if it is gone. */
  readonly url: string | null;
  readonly isMainFrame: boolean;
}

type AnyHandlers = { readonly [N in DesktopCallName]: (input: never) => unknown };

const isCall = (name: unknown): name is DesktopCallName =>
  typeof name === 'string' && Object.hasOwn(desktopCalls, name);

/**
 * Answers the window's calls. Sender, name and arguments are untrusted until checked. Anything invalid
 * is an error without detail; our own window never sends it.
 */
export const answerCall = async (
  /** Null: the page belongs to no server. */
  handlers: AnyHandlers | null,
  caller: Caller,
  name: unknown,
  input: unknown,
): Promise<unknown> => {
  if (handlers === null || !caller.isMainFrame || caller.url === null || !isConsole(caller.url)) {
    throw new Error('refused');
  }
  if (!isCall(name)) throw new Error('refused');
  const read = desktopCalls[name].input.safeParse(input);
  if (!read.success) throw new Error('refused');
  return handlers[name](read.data as never);
};
