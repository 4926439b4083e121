import {
  discardDelivery,
  getAlarms,
  listDeliveries,
  retryDelivery,
  sendDeliveryAgain,
  saveAlarmSettings,
  sendTestAlarm,
} from '#shared/contracts/alarms.ts';
import * as importCalls from '#shared/contracts/imports.ts';
import * as webhookCalls from '#shared/contracts/webhooks.ts';
import { getSummary } from '#shared/contracts/summary.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '#shared/contracts/api-keys.ts';
import { listConversations } from '#shared/contracts/admin.ts';
import {
  endAdminSessions,
  listAdminSessions,
  rotateAdminKey,
  signInAsAdmin,
} from '#shared/contracts/admin-sessions.ts';
import {
  exportAnalytics,
  getBots,
  getConversions,
  getFlow,
  getFunnel,
  getLive,
  getOverview,
  getRetention,
  getSeries,
  getTimeline,
  getWebVitals,
  listCampaigns,
  listChannels,
  listConversions,
  listDevices,
  listEntryPages,
  listErrors,
  listEvents,
  listExitPages,
  listPages,
  listLocations,
  listScrollDepth,
  listSources,
  listVisitors,
} from '#shared/contracts/admin-analytics.ts';
import { getChatFigures, listChats } from '#shared/contracts/analytics-chat.ts';
import { setErrorState } from '#shared/contracts/error-states.ts';
import {
  listSavedFilters,
  removeSavedFilter,
  saveFilter,
} from '#shared/contracts/saved-filters.ts';
import { getFingerprint } from '#shared/contracts/admin-fingerprint.ts';
import {
  getAttachment,
  sendAttachmentPart,
  startAttachment,
} from '#shared/contracts/attachments.ts';
import { trackEvent } from '#shared/contracts/analytics.ts';
import { getBusinessHours, setBusinessHours } from '#shared/contracts/business-hours.ts';
import {
  changeContactMessage,
  deleteContactMessage,
  exportContactMessages,
  getContactMessage,
  listContactMessages,
  postContact,
  searchContactMessages,
} from '#shared/contracts/contact.ts';
import {
  getActiveConversation,
  listMessages,
  postMessage,
  startConversation,
  viewConversation,
} from '#shared/contracts/conversations.ts';
import {
  getAvailability,
  listPresence,
  setAvailability,
  setReplyAddress,
} from '#shared/contracts/presence.ts';
import { sendFingerprint } from '#shared/contracts/fingerprint.ts';
import { listGoals, removeGoal, saveGoal } from '#shared/contracts/goals.ts';
import {
  listProactiveRules,
  removeProactiveRule,
  saveProactiveRule,
} from '#shared/contracts/proactive.ts';
import { getGeo } from '#shared/contracts/geo.ts';
import {
  listCannedReplies,
  removeCannedReply,
  saveCannedReply,
} from '#shared/contracts/canned-replies.ts';
import {
  addNote,
  getConversation,
  markConversationUnread,
  removeNote,
  searchMessages,
  searchNotes,
  snoozeConversation,
} from '#shared/contracts/inbox.ts';
import {
  findPeople,
  getConversationVisitor,
  getPerson,
  getPersonVisits,
  mergePeople,
  savePerson,
  separatePerson,
} from '#shared/contracts/people.ts';
import { getHealth, getReady } from '#shared/contracts/health.ts';
import { getOpenApi } from '#shared/contracts/open-api.ts';
import {
  adminEndConversation,
  adminReopenConversation,
  blockVisitor,
  endConversation,
  eraseOwnConversation,
  getHistory,
  getTranscript,
  reopenConversation,
  writeToVisitor,
} from '#shared/contracts/lifecycle.ts';
import { getReplyAddress, mailTranscript, sendConfirmation } from '#shared/contracts/reply-mail.ts';
import {
  createReturnLink,
  listOwnReturnLinks,
  listReturnLinks,
  revokeReturnLinks,
  withdrawOwnReturnLinks,
} from '#shared/contracts/return-links.ts';
import {
  eraseConversation,
  eraseVisitor,
  exportConversation,
  exportVisitor,
  listRetentionRuns,
} from '#shared/contracts/privacy.ts';
import {
  acceptBackup,
  listSealedCopies,
  downloadBackup,
  getSystem,
  setOwnVisits,
  startBackup,
} from '#shared/contracts/maintenance.ts';
import {
  addPushDevice,
  getPush,
  removePushDevice,
  renewPushDevice,
  setPush,
  testPushDevice,
} from '#shared/contracts/push.ts';
import type { Route } from '#shared/contracts/routes/route.ts';

/** Every HTTP call by name. Property tests and documentation iterate over this table. */
export const calls = {
  getActiveConversation,
  startConversation,
  viewConversation,
  listMessages,
  postMessage,
  listConversations,
  listPresence,
  getAvailability,
  setAvailability,
  getBusinessHours,
  setBusinessHours,
  setReplyAddress,
  trackEvent,
  sendFingerprint,
  getGeo,
  postContact,
  listContactMessages,
  getContactMessage,
  changeContactMessage,
  deleteContactMessage,
  searchContactMessages,
  exportContactMessages,
  getHealth,
  getReady,
  getOpenApi,
  endConversation,
  reopenConversation,
  getHistory,
  getTranscript,
  eraseOwnConversation,
  writeToVisitor,
  adminEndConversation,
  adminReopenConversation,
  getReplyAddress,
  sendConfirmation,
  mailTranscript,
  listReturnLinks,
  createReturnLink,
  revokeReturnLinks,
  listOwnReturnLinks,
  withdrawOwnReturnLinks,
  blockVisitor,
  getFingerprint,
  getOverview,
  getSeries,
  listPages,
  listEntryPages,
  listExitPages,
  listSources,
  listChannels,
  listCampaigns,
  listLocations,
  listDevices,
  listEvents,
  setErrorState,
  listErrors,
  getWebVitals,
  listScrollDepth,
  getFlow,
  getFunnel,
  getRetention,
  listGoals,
  saveGoal,
  removeGoal,
  listConversions,
  getConversions,
  getBots,
  getChatFigures,
  listChats,
  getLive,
  listSavedFilters,
  saveFilter,
  removeSavedFilter,
  listVisitors,
  getTimeline,
  exportAnalytics,
  exportVisitor,
  exportConversation,
  eraseVisitor,
  eraseConversation,
  listRetentionRuns,
  getSystem,
  startBackup,
  listSealedCopies,
  acceptBackup,
  downloadBackup,
  setOwnVisits,
  listAdminSessions,
  endAdminSessions,
  rotateAdminKey,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  ...webhookCalls,
  ...importCalls,
  getSummary,
  getAlarms,
  listDeliveries,
  saveAlarmSettings,
  sendTestAlarm,
  retryDelivery,
  sendDeliveryAgain,
  discardDelivery,
  signInAsAdmin,
  getConversation,
  snoozeConversation,
  markConversationUnread,
  addNote,
  removeNote,
  searchNotes,
  searchMessages,
  listCannedReplies,
  saveCannedReply,
  removeCannedReply,
  listProactiveRules,
  saveProactiveRule,
  removeProactiveRule,
  startAttachment,
  sendAttachmentPart,
  getAttachment,
  findPeople,
  getConversationVisitor,
  getPerson,
  getPersonVisits,
  savePerson,
  mergePeople,
  separatePerson,
  getPush,
  setPush,
  addPushDevice,
  removePushDevice,
  testPushDevice,
  renewPushDevice,
} as const;

/** The call of a route. As a type only, it imports no schema. */
export type CallOf<R extends Route> = Extract<
  (typeof calls)[keyof typeof calls],
  Pick<R, 'method' | 'path'>
>;
