import { drawing as aiModelLoadBalancer } from './ai-model-load-balancer.ts';
import { drawing as aiTrendsKnowledgeGraph } from './ai-trends-knowledge-graph.ts';
import { drawing as almagestAiInference } from './almagest-ai-inference.ts';
import { drawing as bifrostpipeMarketData } from './bifrostpipe-market-data.ts';
import { drawing as kafkaPipelineBuilder } from './kafka-pipeline-builder.ts';
import { drawing as simpleAiRouter } from './simple-ai-router.ts';
import { drawing as starsTradingSystem } from './stars-trading-system.ts';
import { drawing as tickerPeakReport } from './ticker-peak-report.ts';
import type { WorkingDrawing } from './working-drawing.ts';

/** By the project's id; for the build. A page loads its own one only. */
export const workingDrawings: Readonly<Record<string, WorkingDrawing>> = {
  'ai-model-load-balancer': aiModelLoadBalancer,
  'ai-trends-knowledge-graph': aiTrendsKnowledgeGraph,
  'almagest-ai-inference': almagestAiInference,
  'bifrostpipe-market-data': bifrostpipeMarketData,
  'kafka-pipeline-builder': kafkaPipelineBuilder,
  'simple-ai-router': simpleAiRouter,
  'stars-trading-system': starsTradingSystem,
  'ticker-peak-report': tickerPeakReport,
};
