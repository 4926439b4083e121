import type { WorkingDrawing } from '#site/drawings/working/working-drawing.ts';

type Load = () => Promise<{ drawing: WorkingDrawing }>;

/** By the project's id, each a chunk of its own. */
export const workingLoads: Readonly<Record<string, Load>> = {
  'ai-model-load-balancer': () => import('#site/drawings/working/ai-model-load-balancer.ts'),
  'ai-trends-knowledge-graph': () => import('#site/drawings/working/ai-trends-knowledge-graph.ts'),
  'almagest-ai-inference': () => import('#site/drawings/working/almagest-ai-inference.ts'),
  'bifrostpipe-market-data': () => import('#site/drawings/working/bifrostpipe-market-data.ts'),
  'kafka-pipeline-builder': () => import('#site/drawings/working/kafka-pipeline-builder.ts'),
  'simple-ai-router': () => import('#site/drawings/working/simple-ai-router.ts'),
  'stars-trading-system': () => import('#site/drawings/working/stars-trading-system.ts'),
  'ticker-peak-report': () => import('#site/drawings/working/ticker-peak-report.ts'),
};
