import { createTimers } from '#shared/ports/host-time.ts';

export const nodeTimers = createTimers(globalThis);
