import type { ApiScope } from '#shared/contracts/api-scopes.ts';
import type { calls } from '#shared/contracts/index.ts';

type CallName = keyof typeof calls;

/**
 * The calls that an API key of each scope may make. All of them only read. A call that is not here is
 * refused to every key, so a new one is closed until somebody opens it.
 */
export const callsOfScope = {
  analytics: [
    'getOverview',
    'getSeries',
    'listPages',
    'listEntryPages',
    'listExitPages',
    'listSources',
    'listChannels',
    'listCampaigns',
    'listLocations',
    'listDevices',
    'listEvents',
    'listErrors',
    'getWebVitals',
    'listScrollDepth',
    'getFlow',
    'getFunnel',
    'getRetention',
    'listGoals',
    'listConversions',
    'getConversions',
    'getBots',
    'getLive',
    'listSavedFilters',
    'listVisitors',
    'getChatFigures',
    'exportAnalytics',
  ],
  conversations: ['listConversations', 'getConversation', 'searchMessages', 'listChats'],
} as const satisfies Readonly<Record<ApiScope, readonly CallName[]>>;
