import {
  codeIssued,
  codePause,
  identityChangeDecided,
  identityChangeRequested,
  membershipClaimed,
  membershipDecided,
  contactChanging,
  passwordChanged,
  signedInAfterFailures,
  userAdded,
  userRemoving,
} from '@podium/core/identity/events.ts'
import { diskFilled, senderTried, virusFound } from '@podium/core/system/events.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { paths } from '@podium/core/paths.ts'
import { answer, module, when } from '#server/platform/kernel/module.ts'
import { notifyVirus } from './operation/notify-virus.ts'
import { alarmDisk } from './operation/alarm-disk.ts'
import { pauseOfCodes } from './budget/budget.ts'
import { deliverCode } from './deliver.ts'
import { deliveryPage, resend } from './deliveries.ts'
import { exportDeliveries } from './export-deliveries.ts'
import { removeOldDeliveries } from './delivery.store.ts'
import { dispatch } from './dispatch.ts'
import { notifyChangeDecided, notifyChangeRequested } from './account/identity-change-notices.ts'
import { notifyClaim, notifyMembership } from './account/membership-notices.ts'
import { markRead, messages, removeMessages, saveSubscriptions, subscriptions, unread } from './inbox.ts'
import { forgetPerson } from './message.store.ts'
import { notify } from './notify.ts'
import { shortLinkRoute } from './short-link.ts'
import { trySetting } from './sender/try-setting.ts'
import { exportWordings } from './template/export-wordings.ts'
import { resetWording, saveWording } from './template/save-wording.ts'
import { wording, wordingPage, wordingPreview } from './template/wordings.ts'
import { testSender } from './test-sender.ts'

export { messagesOfTransaction, overtakeMessages } from './message.store.ts'
export { refuseBusyTarget } from './budget/busy-target.ts'
export { dropQueued } from './delivery.store.ts'
export { notify, notifyAll, sendLetter, type Letter, type Notice } from './notify.ts'
export { noticeWords } from './template/notice-words.ts'
export { testMessage } from './test-message.ts'

/** The log of deliveries is kept for half a year. */
const KEPT_DAYS = 183

/** Messages to people: inbox, e-mail, SMS. */
export const notice = module(
  'notice',
  noticeApi,
  {
    messages,
    unread,
    markRead,
    removeMessages,
    subscriptions,
    saveSubscriptions,
    deliveryPage,
    exportDeliveries,
    resend,
    testSender,
    wordingPage,
    wording,
    wordingPreview,
    saveWording,
    resetWording,
    exportWordings,
  },
  {
    on: [
      when(codeIssued, ({ services, tx }, issued) => deliverCode(services, tx, issued)),
      when(userRemoving, ({ tx }, { userId }) => forgetPerson(tx, userId)),
      when(userAdded, async ({ services, tx }, { userId }) => {
        await notify(services, tx, {
          users: [userId],
          template: 'identity.opened',
          link: paths.login({ opened: 1 }),
          dedupe: `account.opened:${userId}`,
        })
      }),
      when(diskFilled, ({ services, tx }, filled) => alarmDisk(services, tx, filled)),
      when(virusFound, ({ services, tx }, virus) => notifyVirus(services, tx, virus)),
      when(membershipClaimed, ({ services, tx }, claim) => notifyClaim(services, tx, claim)),
      when(membershipDecided, ({ services, tx }, decision) => notifyMembership(services, tx, decision)),
      when(identityChangeRequested, ({ services, tx }, request) => notifyChangeRequested(services, tx, request)),
      when(identityChangeDecided, ({ services, tx }, decision) => notifyChangeDecided(services, tx, decision)),
      when(passwordChanged, async ({ services, tx }, { userId, changeId, at }) => {
        const time = new Date(at).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })
        await notify(services, tx, {
          users: [userId],
          template: 'identity.passwordChanged',
          params: { time },
          link: paths.retrieve(),
          dedupe: `password:${changeId}`,
        })
      }),
      when(contactChanging, async ({ services, tx }, { userId, changeId, channel, masked, at }) => {
        const time = new Date(at).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })
        await notify(services, tx, {
          users: [userId],
          template: channel === 'sms' ? 'identity.phoneChanged' : 'identity.emailChanged',
          params: { time, contact: masked },
          link: paths.centre.set({ tab: 'contact' }),
          dedupe: `contact:${changeId}`,
        })
      }),
      when(signedInAfterFailures, async ({ services, tx }, { userId, sessionId, failures, address }) => {
        await notify(services, tx, {
          users: [userId],
          template: 'identity.signedInAfterFailures',
          params: { failures, address },
          link: paths.centre.set(),
          dedupe: `failures:${sessionId}`,
        })
      }),
    ],
    answers: [
      answer(codePause, (handle, asked, { config }) => pauseOfCodes(config, handle, asked)),
      answer(senderTried, (_handle, asked, services) => trySetting(services, asked)),
    ],
    routes: shortLinkRoute,
    periodicTasks: {
      'notice.email': { seconds: 1, run: (services) => dispatch(services, 'email') },
      'notice.sms': { seconds: 1, run: (services) => dispatch(services, 'sms') },
      'notice.forget': { seconds: 3_600, run: ({ db }) => removeOldDeliveries(db, KEPT_DAYS) },
    },
    invariants: [
      {
        name: 'a message goes to a phone or mailbox once',
        sql: `select message_id, channel from notice_delivery where message_id is not null
          group by message_id, channel having count(*) > 1`,
      },
      {
        name: 'the versions of a template of notices are numbered without gaps',
        sql: `select template from notice_wording group by template having count(*) <> max(version)`,
      },
    ],
  },
)
