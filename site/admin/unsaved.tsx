import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useState,
  type ReactNode,
} from 'react';
import { ConfirmDialog } from '#site/admin/confirm-dialog.tsx';
import type { Go } from '#site/admin/frame/area.ts';

type Report = (id: string, text: string | null) => void;

const Unsaved = createContext<Report>(() => undefined);

/** Reports the unsaved changes of this screen as a sentence; null if there are none. */
export const useUnsaved = (text: string | null): void => {
  const report = useContext(Unsaved);
  const id = useId();
  useEffect(() => {
    report(id, text);
    return () => report(id, null);
  }, [report, id, text]);
};

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

interface UnsavedGuardProps {
  go: Go;
  children: (go: Go) => ReactNode;
}

/** Warns about unsaved changes before the console navigates and before the page closes. */
export const UnsavedGuard = ({ go, children }: UnsavedGuardProps) => {
  const [texts] = useState(() => new Map<string, string>());
  const [wanted, setWanted] = useState<{ to: Parameters<Go>; texts: string[] } | null>(null);
  const report = useCallback<Report>(
    (id, text) => {
      if (text === null) texts.delete(id);
      else texts.set(id, text);
      window.removeEventListener('beforeunload', warn);
      if (texts.size > 0) window.addEventListener('beforeunload', warn);
    },
    [texts],
  );
  const guarded = useCallback<Go>(
    (...to) => {
      if (texts.size === 0) go(...to);
      else setWanted({ to, texts: [...texts.values()] });
    },
    [go, texts],
  );
  return (
    <Unsaved value={report}>
      {children(guarded)}
      {wanted && (
        <ConfirmDialog
          title="Leave without saving?"
          go="Leave"
          onGo={() => {
            go(...wanted.to);
            return Promise.resolve(null);
          }}
          onClose={() => setWanted(null)}
        >
          {wanted.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </ConfirmDialog>
      )}
    </Unsaved>
  );
};
