import { alarmLimits } from '#shared/alarm-limits.ts';
import type { SeqRange } from '#shared/domain/seq-ranges.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { createAddressLinks } from '#api/features/conversations/reply-mail/address-tokens.ts';
import { createTranscriptLines } from '#api/features/conversations/reply-mail/transcript-lines.ts';
import type { AppDeps } from '#api/app-deps.ts';
import { wireReports } from '#api/app-reports.ts';
import { wirePush } from '#api/app-push.ts';
import { createVisitReader } from '#api/app-visits.ts';
import { createVisitorChannel } from '#api/features/alarms/visitor/visitor-channel.ts';
import { createLinkMaker } from '#api/features/conversations/return-links/return-links.ts';
import { createAlarmSettings } from '#api/features/alarms/alarm-settings.ts';
import { createAlarms } from '#api/features/alarms/alarms.ts';
import type { Channel } from '#api/features/alarms/channel.ts';
import { createEmailChannel } from '#api/features/alarms/email/email-channel.ts';
import { createWebhooks } from '#api/features/alarms/webhook/webhooks.ts';
import { createNotices } from '#api/features/alarms/notices.ts';
import { createGoals } from '#api/features/analytics/goals/goals.ts';

type NoteMailed = (id: ConversationId, answers: SeqRange) => Promise<unknown>;

/** Links in mails need the address of the site. */
export const mailsVisitors = ({ mail, publicUrl }: Pick<AppDeps, 'mail' | 'publicUrl'>): boolean =>
  mail.send !== null && publicUrl !== undefined;

interface Watched {
  readonly hasBackupFailed: () => Promise<boolean>;
  readonly availability: { isAway(): boolean };
  readonly presence: { of(tokenHash: TokenHash): unknown };
}

/** Everything that tells the owner something outside the console, and its channels. */
export const wireAlarms = (deps: AppDeps, { availability, presence, hasBackupFailed }: Watched) => {
  const reports = wireReports(deps, hasBackupFailed);
  const push = wirePush(deps);
  let noteMailed: NoteMailed = async () => null;
  const { storage, mail } = deps;
  const { settings, nodes } = storage;
  const email = mail.send && createEmailChannel({ ...mail, send: mail.send });
  const alarmSettings = createAlarmSettings(settings);
  const webhooks = createWebhooks({
    ...{ ...deps, settings, nodes, siteUrl: mail.siteUrl, fixed: deps.webhook },
    fixedKinds: async () => (await alarmSettings.read()).webhook,
    allowsPrivate: deps.webhooksMayBePrivate,
  });
  const addressLinks = createAddressLinks(deps.returnTokens, deps.clock, deps.recipientOf);
  const visitor =
    mail.send && mailsVisitors(deps)
      ? createVisitorChannel({
          ...{
            logger: deps.logger,
            clock: deps.clock,
            recipientOf: deps.recipientOf,
            mails: storage.visitorMails,
            send: mail.send,
            siteUrl: mail.siteUrl,
            onMailed: (id, answers) => noteMailed(id, answers),
          },
          addressPathOf: addressLinks.pathOf,
          linkOf: createLinkMaker({
            ...deps,
            links: storage.returnLinks,
            tokens: deps.returnTokens,
          }),
        })
      : null;
  const channels: Channel[] = [email, push.channel, webhooks.channel, visitor].filter(
    (channel) => channel !== null,
  );
  const visits = deps.facts.features.analytics
    ? createVisitReader(storage.queries, createGoals(settings))
    : null;
  const { ownerName } = deps.site;
  const transcriptOf = createTranscriptLines({ ...storage, ownerName });
  const alarms = createAlarms({
    ...{ ...deps, settings, nodes, channels, visits },
    isOwnerAway: availability.isAway,
    isPresent: (tokenHash) => presence.of(tokenHash) !== null,
    store: storage.alarms,
    visitorMails: storage.visitorMails,
    lacks: {
      email: mail.lacks,
      push: push.lacks,
      webhook: webhooks.lacks,
    },
    readNotice: createNotices({
      ...{ ...storage, visits, ownerName, transcriptOf },
      reports: {
        ...reports,
        timeZone: async () => (await alarmSettings.read()).time_zone,
      },
    }),
  });
  return {
    ...{ alarms, features: [alarms, webhooks, push, reports] },
    /** Null where mail is not configured. */
    visitorMails: visitor && {
      add: alarms.add,
      pend: () => ({ id: deps.ids.client(), dueAt: deps.clock.now() }),
      look: () => void alarms.look(),
      take: (id: string, email: string, isConfirmed: boolean) =>
        storage.visitorMails.take(
          { ...deps.recipientOf(email), id, isConfirmed, at: deps.clock.now() },
          isConfirmed ? alarmLimits.confirmedMails : alarmLimits.unconfirmedMails,
        ),
    },
    /** The conversations need the alarms, so who notes a mail is known only after them. */
    onMailed: (note: NoteMailed): void => {
      noteMailed = note;
    },
  };
};
