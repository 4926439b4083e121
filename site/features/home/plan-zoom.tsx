import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { planOf, type CanvasName } from '#site/features/home/laid-out-plan.ts';
import { HALL, readPath, viewOf, type PlanPath } from '#site/features/home/plan-levels.ts';
import { CalloutWords } from '#site/features/home/pointed.tsx';
import {
  createZoomController,
  type ZoomController,
  type ZoomHost,
  type ZoomRequest,
} from '#site/features/home/zoom-controller.ts';
import { texts } from '#site/texts/en.ts';
import { SectionArrow } from '#site/ui/section-arrow.tsx';

const wideWindow = '(min-width: 64rem)';
const subscribeToWidth = (onChange: () => void) => {
  const query = matchMedia(wideWindow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};
const canvasShown = (): CanvasName => (matchMedia(wideWindow).matches ? 'wide' : 'tall');

/** The project or the hall at a closer level, out of the way of its building. */
const PlanCard = ({
  path,
  canvas,
  project,
  walkIn,
}: {
  path: PlanPath;
  canvas: CanvasName;
  project: ProjectSummary | null;
  walkIn: () => void;
}) => {
  const plan = planOf(canvas);
  if (path[0] === HALL && !project)
    return (
      <section className="plan-callout plan-card" aria-label={texts.home.plan.card}>
        <p className="plan-callout-title">{texts.home.plan.hall}</p>
        <p>{texts.home.plan.hallWhat}</p>
        <p>
          <button type="button" className="button" onClick={walkIn}>
            {texts.home.plan.walkIn}
          </button>
        </p>
      </section>
    );
  const plot = plan.plots.find((each) => each.project.id === project?.id);
  if (!project || !plot) return null;
  const shown = viewOf(path, plan);
  const isFar = plan.canvas.hasWords
    ? plot.center[0] < shown.x + shown.width / 2
    : plot.center[1] > shown.y + (shown.width * plan.canvas.height) / plan.canvas.width / 2;
  return (
    <section
      className={`plan-callout plan-card type-${project.type}`}
      data-far={isFar || undefined}
      aria-label={texts.home.plan.card}
    >
      <CalloutWords project={project} />
      <p>
        <Link className="deeper" to={`/projects/${project.id}`} viewTransition>
          {texts.home.plan.open} <SectionArrow />
        </Link>
      </p>
    </section>
  );
};

interface PlanZoomProps extends Omit<ZoomHost, 'navigate' | 'location'> {
  /** The last step of the buttons, or a pinch from before this was loaded. */
  request: readonly [ZoomRequest] | null;
  /** The project that is highlighted. */
  project: ProjectSummary | null;
}

/** Lets the plan be zoomed. At a closer level it shows the highlighted project's card. */
export const PlanZoom = ({ request, project, ...rest }: PlanZoomProps) => {
  const navigate = useNavigate();
  const location = useLocation();
  const canvas = useSyncExternalStore(subscribeToWidth, canvasShown);
  const { hash } = location;
  const host = useRef<ZoomHost>({ ...rest, navigate, location });
  const cards = useRef<HTMLDivElement>(null);
  const controller = useRef<ZoomController>(null);
  useLayoutEffect(() => {
    host.current = { ...rest, navigate, location };
  });
  useLayoutEffect(() => {
    // The ref of this element is not set yet when everything is mounted at once.
    const area = cards.current?.closest<HTMLElement>('.plan-sheet');
    const frame = area?.querySelector<HTMLElement>(`.plan-${canvas}`);
    const layer = frame?.querySelector<HTMLElement>('.plan-layer');
    if (!area || !frame || !layer) return;
    const created = createZoomController({ area, frame, layer }, canvas, () => host.current);
    controller.current = created;
    return created.stop;
  }, [canvas]);
  useLayoutEffect(() => controller.current?.show(hash), [hash]);
  useEffect(() => {
    if (request) controller.current?.zoom(request[0]);
  }, [request]);
  const path = readPath(hash, planOf(canvas));
  return (
    <div ref={cards}>
      {path.length > 0 && (
        <PlanCard path={path} canvas={canvas} project={project} walkIn={rest.walkIn} />
      )}
    </div>
  );
};
