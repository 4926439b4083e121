import {
  useCallback,
  useRef,
  useState,
  type ReactNode,
  useEffect,
  type RefObject,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router-dom';
import { findProject } from '#site/catalogue/catalogue.ts';
import type { PlanBody } from '#site/content-model/plan.ts';
import type { ProjectSummary } from '#site/content-model/project.ts';
import { PlanSchedule } from '#site/features/home/plan-schedule.tsx';
import type { ZoomStep } from '#site/features/home/plan-levels.ts';
import { PlanTime } from '#site/features/home/plan-time.tsx';
import { useWalkIn, WalkIn } from '#site/features/home/walk-in.tsx';
import { usePlanPointer, type OnPinch } from '#site/features/home/use-plan-pointer.ts';
import type { ZoomRequest } from '#site/features/home/zoom-controller.ts';
import { texts } from '#site/texts/en.ts';
import { countOf } from '#site/ui/count-of.ts';
import { isDrawnBy, monthsOf } from '#site/catalogue/months.ts';

const loadPlanTools = () => import('#site/features/home/plan-tools.ts');
type PlanTools = Awaited<ReturnType<typeof loadPlanTools>>;
/** Shown at once when the visitor comes back to the plan. */
let loadedTools: PlanTools | null = null;

/**
 * Code that the plan needs once the visitor uses it, fetched by the first call of `fetchTools`.
 * Null until loaded; after a failure the next call tries again.
 */
const usePlanTools = () => {
  const [tools, setTools] = useState(loadedTools);
  const isFetching = useRef(false);
  const fetchTools = useCallback(() => {
    if (isFetching.current) return;
    isFetching.current = true;
    loadPlanTools().then(
      (loaded) => {
        loadedTools = loaded;
        setTools(loaded);
      },
      () => {
        isFetching.current = false;
      },
    );
  }, []);
  return { tools, fetchTools };
};

const unchanging = () => () => {};

/**
 * The month shown on the plan, initially the current one, which an older prerendered page learns in
 * the browser. The drawings inside `plan` follow it once the tools are loaded. A plan that was
 * never moved in time stays as the build drew it.
 */
const usePlanTime = (
  projects: readonly ProjectSummary[],
  plan: RefObject<HTMLElement | null>,
  tools: PlanTools | null,
) => {
  const today = useSyncExternalStore(
    unchanging,
    () => new Date().toISOString().slice(0, 7),
    () => '',
  );
  const months = useMemo(() => monthsOf(projects, today), [projects, today]);
  const [chosen, setStep] = useState<number | null>(null);
  const step = chosen ?? months.length - 1;
  const shownStep = useRef(step);
  const month = months[step]?.month ?? '';
  const drawn = useMemo(
    () => new Set(projects.filter(({ date }) => isDrawnBy(date, month)).map(({ id }) => id)),
    [projects, month],
  );
  useEffect(() => {
    if (!tools || shownStep.current === step) return;
    shownStep.current = step;
    for (const canvas of ['wide', 'tall'] as const) {
      const drawing = plan.current?.querySelector(`#plan-${canvas}`);
      if (drawing) tools.showPlanAt(drawing, tools.planOf(canvas), drawn);
    }
  }, [tools, step, drawn, plan]);
  return { months, step, setStep, drawn };
};

/** Long enough that a pointer on its way elsewhere selects nothing. */
const LOOKED_AT_MS = 500;

/** The last project that was pointed at, tapped or focused for a while. */
const useLookedAt = (pointed: string | null): string | null => {
  const [last, setLast] = useState<string | null>(null);
  useEffect(() => {
    if (pointed === null) return;
    const timer = setTimeout(() => setLast(pointed), LOOKED_AT_MS);
    return () => clearTimeout(timer);
  }, [pointed]);
  return last;
};

/**
 * Marks the document once the plan's animation has run, so that it does not run again when the
 * visitor comes back.
 */
const useDrawnOnce = (plan: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const element = plan.current;
    if (!element) return;
    const mark = () => {
      document.documentElement.dataset['planDrawn'] = '';
    };
    // A prerendered page's animation may be over before the scripts load.
    if (element.getAnimations({ subtree: true }).length === 0) mark();
    element.addEventListener('animationend', mark, { once: true });
    return () => element.removeEventListener('animationend', mark);
  }, [plan]);
};

const Swatch = ({ kind }: { kind: 'completed' | 'in-progress' | 'archived' | 'related' }) => (
  <svg className={`plan-swatch plan-swatch-${kind}`} viewBox="0 0 30 20" aria-hidden="true">
    {kind === 'related' ? (
      <path d="M2 16Q14 2 28 5" />
    ) : (
      <path className="plan-swatch-building" d="M3 3h24v14H3z" />
    )}
    {kind === 'archived' && <path d="M3 11l8-8M3 17 17 3M9 17 23 3M15 17 27 5M21 17l6-6" />}
  </svg>
);

/** The legend of the plan, hidden from assistive technology like the plan. */
const PlanKey = ({ count, shown }: { count: number; shown: number }) => (
  <ul className="plan-key label" aria-hidden="true">
    <li className="plan-key-title">
      {shown === count
        ? texts.home.plan.key.all(countOf(count))
        : texts.home.plan.key.some(shown, countOf(count))}
    </li>
    <li>
      <Swatch kind="completed" /> {texts.home.plan.key.completed}
    </li>
    <li>
      <Swatch kind="in-progress" /> {texts.home.plan.key.inProgress}
    </li>
    <li>
      <Swatch kind="archived" /> {texts.home.plan.key.archived}
    </li>
    <li>
      <Swatch kind="related" /> {texts.home.plan.key.related}
    </li>
    <li>{texts.home.plan.key.size}</li>
  </ul>
);

/** A drawing that is already in the document stays as it is. */
const markupOf = (id: string, drawing: string): string =>
  drawing === '' && typeof document !== 'undefined'
    ? (document.getElementById(id)?.innerHTML ?? '')
    : drawing;

const zoomSteps: readonly (readonly [step: ZoomStep, sign: string, name: string])[] = [
  ['in', '+', texts.home.plan.zoomIn],
  ['out', '−', texts.home.plan.zoomOut],
  ['whole', texts.home.plan.whole, texts.home.plan.whole],
];

/** The buttons that zoom the plan. */
const ZoomButtons = ({ onStep }: { onStep: (step: ZoomStep) => void }) => (
  <div className="plan-zoom" role="group" aria-label={texts.home.plan.zoom}>
    {zoomSteps.map(([step, sign, name]) => (
      <button
        key={step}
        type="button"
        className="label"
        aria-label={name}
        onClick={() => onStep(step)}
      >
        {sign}
      </button>
    ))}
  </div>
);

/**
 * One canvas of the plan with the highlight over it. Until the code for its keys is loaded it is
 * only for sight and pointer; the schedule has the same links.
 */
const PlanDrawing = ({
  canvas,
  drawing,
  pointed,
  onPoint,
  walkIn,
  onPinch,
  children,
}: {
  canvas: keyof PlanBody;
  /** Empty in a prerendered page. */
  drawing: string;
  /** The highlighted plot. */
  pointed: string | null;
  onPoint: (id: string | null) => void;
  walkIn: () => void;
  /** For pinches until the code that zooms is loaded; then null. */
  onPinch: OnPinch | null;
  children: ReactNode;
}) => {
  const id = `plan-${canvas}`;
  const element = useRef<HTMLDivElement>(null);
  const [markup] = useState(() => ({ __html: markupOf(id, drawing) }));
  usePlanPointer({ plan: element, pointed, onPoint, walkIn, onPinch });
  return (
    <div
      ref={element}
      className={`plan plan-${canvas}`}
      {...(onPinch
        ? { 'aria-hidden': true }
        : // After a click on its ground the plan has the focus, and the wheel zooms it.
          { role: 'group', 'aria-label': texts.home.plan.buildings, tabIndex: -1 })}
    >
      <div className="plan-layer">
        <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={markup} />
        {children}
      </div>
    </div>
  );
};

const canvasNames = ['wide', 'tall'] as const;

/**
 * The whole catalog as one plan, with the owner's text (`children`) in its upper left. The page
 * contains both the wide and the tall canvas; the style sheet shows the one that fits.
 */
export const SitePlan = ({
  projects,
  drawings,
  children,
}: {
  projects: readonly ProjectSummary[];
  drawings: PlanBody;
  children: ReactNode;
}) => {
  const element = useRef<HTMLDivElement>(null);
  useDrawnOnce(element);
  const { tools, fetchTools } = usePlanTools();
  const { months, step, setStep, drawn } = usePlanTime(projects, element, tools);
  const [pointed, setPointed] = useState<string | null>(null);
  /** Whether the pointer is on the plan itself rather than its schedule. */
  const [isOnPlan, setOnPlan] = useState(false);
  const point = useCallback(
    (id: string | null) => {
      fetchTools();
      setPointed(id);
      setOnPlan(false);
    },
    [fetchTools],
  );
  const pointOnPlan = useCallback(
    (id: string | null) => {
      point(id);
      setOnPlan(true);
    },
    [point],
  );
  const close = useCallback(() => setPointed(null), []);
  const { hash } = useLocation();
  const isZoomed = hash.startsWith('#plan/');
  useEffect(() => {
    if (isZoomed) fetchTools();
  }, [isZoomed, fetchTools]);
  const [request, setRequest] = useState<readonly [ZoomRequest] | null>(null);
  const zoom = (next: ZoomRequest) => {
    fetchTools();
    setRequest([next]);
  };
  const highlighted = pointed ?? (isZoomed ? (hash.split('/')[2] ?? null) : null);
  const chosen = useLookedAt(highlighted);
  const project =
    highlighted !== null && drawn.has(highlighted) ? findProject(projects, highlighted) : null;
  const at = chosen === null ? null : findProject(projects, chosen);
  const walkIn = useWalkIn({ plan: element, at });
  // Without projects there is no plan.
  if (projects.length === 0)
    return (
      <div className="site-plan">
        <div className="plan-sheet plan-empty">
          <div className="plan-words">{children}</div>
        </div>
      </div>
    );
  return (
    <div className="site-plan">
      <div ref={element} className="plan-sheet" onPointerOver={fetchTools} onFocus={fetchTools}>
        <div className="plan-words">{children}</div>
        {canvasNames.map((canvas) => (
          <PlanDrawing
            key={canvas}
            canvas={canvas}
            drawing={drawings[canvas].drawing}
            pointed={isOnPlan ? pointed : null}
            onPoint={pointOnPlan}
            walkIn={walkIn}
            onPinch={tools ? null : zoom}
          >
            {tools && project && (
              <tools.Pointed key={project.id} canvas={canvas} project={project} drawn={drawn} />
            )}
          </PlanDrawing>
        ))}
        {tools && (
          <tools.PlanZoom
            request={request}
            pointed={pointed ?? chosen}
            project={project}
            drawn={drawn}
            onPoint={pointOnPlan}
            walkIn={walkIn}
          />
        )}
      </div>
      {tools && project && isOnPlan && !isZoomed && (
        <tools.Docked plan={element} project={project} onClose={close} />
      )}
      <div className="sr-only">
        <h2>{texts.home.plan.title}</h2>
        <p>{texts.home.plan.what}</p>
      </div>
      <div className="plan-ways" onPointerEnter={fetchTools} onFocus={fetchTools}>
        <WalkIn at={at} walkIn={walkIn} />
        <ZoomButtons onStep={zoom} />
      </div>
      <PlanTime months={months} step={step} onStep={setStep} onApproach={fetchTools} />
      <PlanKey count={projects.length} shown={drawn.size} />
      <PlanSchedule projects={projects} onPoint={point} />
    </div>
  );
};
