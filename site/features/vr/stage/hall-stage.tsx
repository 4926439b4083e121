import { hallPiece } from 'virtual:content/hall-piece';
import { owner } from 'virtual:content/owner';
import { systems } from 'virtual:content/systems';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ProjectSummary, ProjectBody } from '#site/content-model/project.ts';
import type { HallTheme } from '#site/features/vr/hall/hall-colors.ts';
import { openHall } from '#site/features/vr/hall/open-hall.ts';
import { planHall } from '#site/features/vr/plan/plan-hall.ts';
import { createHallSound } from '#site/features/vr/sound/hall-sound.ts';
import { canPlay, openPlayer } from '#site/features/vr/sound/open-player.ts';
import { createFetchData, type FetchData } from '#site/platform/fetch-data.ts';
import { HallFurniture } from '#site/features/vr/stage/hall-furniture.tsx';
import { openStage, type Stage, type StageDeps } from '#site/features/vr/stage/open-stage.ts';
import { createVisitTracker } from '#site/features/vr/stage/visit-tracker.ts';
import { HallTrouble } from '#site/features/vr/stage/hall-trouble.tsx';
import { localKeyValue, sessionKeyValue } from '#site/platform/browser-storage.ts';
import { applyThemeChoice, readThemeChoice } from '#site/ui/theme.ts';
import { browserClock } from '#site/platform/browser-time.ts';
import { requestChat } from '#site/platform/chat-invitation.ts';
import { onChatNews } from '#site/platform/chat-news.ts';
import { trackInteraction } from '#site/platform/interactions.ts';
import { createObservable } from '#shared/client/observable.ts';
import { browserNetworkClass } from '#site/platform/network-class.ts';
import { trackLocation } from '#site/platform/page-path.ts';
import { whenIdle } from '#site/platform/when-idle.ts';
import './hall-stage.css';
import { useObservable } from '#site/ui/use-observable.ts';
import { texts } from '#site/texts/en.ts';

/**
 * The overview of a project from its own file; null if it cannot be loaded, so that the hall
 * continues.
 */
const createOverviews =
  (fetchData: FetchData) =>
  async (id: string): Promise<string | null> => {
    try {
      // Our own build wrote and validated the file.
      return (await fetchData<ProjectBody>(`/content/projects/${id}.json`)).overview;
    } catch {
      // Offline: the plate is read without it.
      return null;
    }
  };

export interface HallStageProps {
  plates: readonly ProjectSummary[];
  /** The project in front of which the visit starts; the entrance if it is null or unknown. */
  startsAt: string | null;
  onLeave: () => void;
}

interface Opening {
  readonly stage: Stage | null;
  /** Whether the browser turned out unable to draw it. */
  readonly isBroken: boolean;
}

const wantsNoMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

type StageHandlers = Pick<StageDeps, 'root' | 'canvas' | 'openPage' | 'leave' | 'startsAt'>;

/** With slow frames there is no idle moment, so the next plate is drawn after this time anyway. */
const soon = (work: () => void): void => whenIdle(work, 250);

/** The sound comes from the center of the entrance. */
const SOUND_AT = { x: 0, z: 0 };

const openPlayerOf = (piece: typeof hallPiece) =>
  piece && canPlay() ? () => openPlayer(piece.file, SOUND_AT) : null;

const openOnPage = (
  plates: readonly ProjectSummary[],
  theme: HallTheme,
  handlers: StageHandlers,
): Stage => {
  const isLight = browserNetworkClass() === 'low';
  const plan = planHall(plates, { light: isLight });
  return openStage({
    ...handlers,
    plan,
    isLight,
    openHall: () =>
      openHall({
        plan,
        projects: plates.flatMap((plate) => {
          const system = systems[plate.id];
          return system ? [{ ...plate, system }] : [];
        }),
        owner,
        light: isLight,
        theme,
        isStill: wantsNoMotion(),
        whenIdle: soon,
      }),
    isStill: wantsNoMotion,
    visit: createVisitTracker({
      clock: browserClock(),
      track: trackInteraction,
      setLocation: trackLocation,
    }),
    overviewOf: createOverviews(createFetchData((url, init) => fetch(url, init))),
    openSound: (onState) =>
      createHallSound({
        openPlayer: openPlayerOf(hallPiece),
        session: sessionKeyValue(),
        isSpared: isLight,
        onState,
      }),
    // Undefined if pages are not served over https, contrary to the types.
    xr: (navigator as Partial<Navigator>).xr,
    openChat: () => requestChat(),
  });
};

/** The theme that the page shows. */
const shownTheme = (): HallTheme => {
  const choice = readThemeChoice(localKeyValue());
  if (choice !== 'system') return choice;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

/** The drawn hall cannot change its colors, so nor may what is over it when the system does. */
const pinTheme = (theme: HallTheme): (() => void) => {
  const root = document.documentElement;
  applyThemeChoice(root, theme);
  return () => applyThemeChoice(root, readThemeChoice(localKeyValue()));
};

/** The entered hall: a canvas over the whole page and its controls. */
export const HallStage = ({ plates, startsAt, onLeave }: HallStageProps) => {
  const root = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [opening] = useState(() => createObservable<Opening>({ stage: null, isBroken: false }));
  const { stage, isBroken } = useObservable(opening);
  const navigate = useNavigate();
  const leave = useRef(onLeave);
  const openPage = useRef((id: string) => void navigate(`/projects/${id}`));

  useEffect(() => {
    if (!root.current || !canvas.current) return;
    const theme = shownTheme();
    let opened: Stage;
    try {
      opened = openOnPage(plates, theme, {
        root: root.current,
        canvas: canvas.current,
        startsAt,
        openPage: (id) => openPage.current(id),
        leave: () => leave.current(),
      });
    } catch {
      // Not enough memory for a drawing of this size, or a blocked driver.
      opening.patch({ isBroken: true });
      return;
    }
    opening.patch({ stage: opened });
    canvas.current.focus();
    const backToTheme = pinTheme(theme);
    const stopNews = onChatNews(opened.setNote);
    return () => {
      stopNews();
      backToTheme();
      opened.close();
    };
  }, [plates, startsAt, opening]);

  return (
    <main className="hall-stage" ref={root}>
      <h1 className="sr-only">{texts.sectionNames.hall}</h1>
      <canvas
        ref={canvas}
        className="hall-canvas"
        // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- it takes keys of its own, as no picture does
        role="application"
        aria-label={texts.hall.canvas}
        tabIndex={0}
      />
      {isBroken && <HallTrouble isLost={false} onLeave={onLeave} />}
      {stage && <HallFurniture stage={stage} plates={plates} onLeave={onLeave} />}
    </main>
  );
};
