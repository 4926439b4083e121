import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { loadHall, type HallModule } from '#site/features/vr/screen/load-hall.ts';
import { browserNetworkClass } from '#site/platform/network-class.ts';
import { texts } from '#site/texts/en.ts';

const REFUSED_FOR_MS = 500;

const neverChanges = () => () => {};

const hasWebGl = (): boolean => document.createElement('canvas').getContext('webgl2') !== null;

/**
 * Without WebGL 2 the hall cannot be drawn. Checked on each click, because the first check
 * initializes the graphics card, which with software rendering takes as long as the rest of
 * entering. A browser whose graphics process has just restarted refuses for a moment.
 */
const canDraw = async (): Promise<boolean> => {
  if (hasWebGl()) return true;
  await new Promise((resume) => void setTimeout(resume, REFUSED_FOR_MS));
  return hasWebGl();
};

const headStart = () => {
  // Not on a slow or metered connection. If the prefetch fails, entering fetches again and reports the
  // error.
  if (browserNetworkClass() !== 'low') loadHall().catch(() => undefined);
};

type Trouble = 'no-webgl' | 'not-fetched';

const troubles: Record<Trouble, string> = {
  'no-webgl': texts.hall.noWebGl,
  'not-fetched': texts.hall.notFetched,
};

interface EnterHallProps {
  onEntered: (hall: HallModule) => void;
  /** The visitor has just left the hall: the keyboard focus returns here. */
  takesFocus: boolean;
  /** The visitor came to walk in directly. */
  entersAtOnce: boolean;
}

/** The button that enters the hall. Until scripts run, a text replaces it. */
export const EnterHall = ({ onEntered, takesFocus, entersAtOnce }: EnterHallProps) => {
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const [isFetching, setFetching] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const enter = async () => {
    const fail = (why: Trouble) => {
      setFetching(false);
      setTrouble(why);
    };
    // The hall downloads while the graphics card initialises.
    headStart();
    setTrouble(null);
    setFetching(true);
    if (!(await canDraw())) {
      fail('no-webgl');
      return;
    }
    try {
      onEntered(await loadHall());
    } catch {
      fail('not-fetched');
    }
  };
  const hasEntered = useRef(false);
  useEffect(() => {
    if (!entersAtOnce || hasEntered.current) return;
    hasEntered.current = true;
    void enter();
  });
  if (!isInBrowser) {
    return <p className="hall-entry cluster">{texts.hall.needsScripts}</p>;
  }
  return (
    <div className="hall-entry cluster">
      <button
        type="button"
        ref={button}
        className="button button-primary"
        aria-disabled={isFetching}
        onClick={() => void (isFetching || enter())}
        onPointerEnter={headStart}
        onFocus={headStart}
      >
        {isFetching ? texts.hall.fetching : texts.hall.enter}
      </button>
      <output>{trouble !== null && troubles[trouble]}</output>
    </div>
  );
};
