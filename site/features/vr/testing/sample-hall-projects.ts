import { motifs } from '#site/drawings/motifs.ts';
import { sampleSystem } from '#site/drawings/testing/sample-system.ts';
import type { ProjectToHang } from '../hall/hall.ts';
import { hallProjects } from './hall-projects.ts';

/** The sheets of `hallProjects`. */
export const sampleHallProjects = (): ProjectToHang[] =>
  hallProjects().map(({ relatedProjects = [], ...project }, index) => ({
    ...project,
    relatedProjects: [...relatedProjects],
    title: `Project ${project.number}`,
    description: 'Does one thing, and says how well it does it.',
    date: '2025-04-09',
    status: 'completed',
    tags: ['plan'],
    technologies: ['TypeScript', 'PostgreSQL', 'Docker'],
    metrics: [
      { label: 'Latency', value: '7.4 s' },
      { label: 'Throughput', value: '120 / min' },
      { label: 'Cache Hit Rate', value: '91.4%' },
      { label: 'Project Phase', value: 'Done' },
    ],
    documentKeys: ['readme'],
    system: sampleSystem(motifs[index % motifs.length] ?? 'matrix'),
  }));
