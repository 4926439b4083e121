import type { Request } from 'express';
import type { ContactReceived, ContactUpdated } from '#shared/contracts/contact.ts';
import type { MessageId } from '#shared/contracts/ids.ts';
import { limits } from '#shared/limits.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import { createContactRoutes } from '#api/features/contact/routes.ts';
import { createPlainContactForm } from '#api/features/contact/plain-form.ts';
import {
  createContactService,
  type ContactSender,
  type SenderBrowsers,
} from '#api/features/contact/service.ts';
import type { ContactStore } from '#api/features/contact/store.ts';
import type { PendAlarm } from '#api/platform/pending-alarm.ts';
import { createAddressLimit } from '#api/http/address-limit.ts';
import type { Callers } from '#api/http/callers.ts';
import { claimedVisitor } from '#api/http/visitor-id-cookie.ts';
import type { CountryOf } from '#api/platform/geo-database.ts';
import type { Nodes } from '#api/platform/nodes.ts';
import type { AdminNamespace } from '#api/sockets/socket-types.ts';

export interface ContactDeps
  extends Pick<Callers, 'peerOf' | 'knownVisitor' | 'isTrackable'>, Pick<Runtime, 'clock' | 'ids'> {
  readonly store: ContactStore;
  readonly countryOf: CountryOf;
  readonly admins: AdminNamespace;
  readonly nodes: Nodes;
  readonly isOn: boolean;
  /** The alarm that a message causes; undefined if nobody is alarmed. */
  readonly pendingAlarm: PendAlarm;
  /** The browser that sent a message; null if there is no such message. */
  readonly senderOf: (id: MessageId) => Promise<SenderBrowsers | null>;
  /** The sender's name may have changed. */
  readonly senderChanged: (sender: SenderBrowsers) => void;
}

/** The contact form, its messages, and the consoles that are notified of them. */
export const createContact = (deps: ContactDeps) => {
  const { store, clock, ids, countryOf, admins, nodes, isOn } = deps;
  const { peerOf, knownVisitor, isTrackable } = deps;
  const received = nodes.topic<ContactReceived>('contact_received');
  const updated = nodes.topic<ContactUpdated>('contact_updated');
  received.on((news) => admins.emit('contact_received', news));
  updated.on((news) => admins.emit('contact_updated', news));
  const service = createContactService({
    store,
    clock,
    ids,
    pendingAlarm: deps.pendingAlarm,
    senderOf: deps.senderOf,
    senderChanged: deps.senderChanged,
    addressLimit: createAddressLimit(clock, limits.contact.perAddress),
    countryOf,
    news: {
      received: (news) => {
        admins.emit('contact_received', news);
        received.send(news);
      },
      updated: (news) => {
        admins.emit('contact_updated', news);
        updated.send(news);
      },
    },
  });
  const senderOf = (request: Request): ContactSender => {
    const { address } = peerOf(request);
    return isTrackable(request)
      ? { address, tokenHash: knownVisitor(request), visitorId: claimedVisitor(request) ?? null }
      : { address, tokenHash: null, visitorId: null };
  };
  const routes = createContactRoutes({ service, store, clock, senderOf });
  const bodyRoutes = createPlainContactForm({ service, senderOf, isOn });
  return { routes, bodyRoutes, erased: service.erased, sendersChanged: service.sendersChanged };
};
