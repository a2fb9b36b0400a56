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
import { diskFilled, virusFound } from '@podium/core/system/events.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { paths } from '@podium/core/paths.ts'
import { answer, module, when } from '#server/platform/kernel/module.ts'
import { notifyVirus } from './notify-virus.ts'
import { alarmDisk } from './alarm-disk.ts'
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

export { dropQueued } from './delivery.store.ts'
export { notify, sendLetter, type Letter, type Notice } from './notify.ts'
import { testSender } from './test-sender.ts'

export { testMessage } from './test-message.ts'

/** The log of deliveries is kept for half a year. */
const KEPT_DAYS = 183

const accountOpened = {
  zh: '请用收到本消息的手机号或邮箱获取验证码登录。',
  en: 'Sign in by a code to the phone or mailbox that got this message.',
}

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
  },
  {
    on: [
      when(codeIssued, ({ services, tx }, issued) => deliverCode(services, tx, issued)),
      when(userRemoving, ({ tx }, { userId }) => forgetPerson(tx, userId)),
      when(userAdded, async ({ services, tx }, { userId }) => {
        await notify(services, tx, {
          users: [userId],
          event: 'account.opened',
          zh: '已为您开通账号',
          en: 'You have an account',
          body: accountOpened,
          publicBody: accountOpened,
          link: paths.login(),
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
          event: 'account.password',
          zh: '您的密码已修改',
          en: 'Your password was changed',
          body: {
            zh: `修改时间：${time}（北京时间）。如非本人操作，请立即通过“找回密码”重设密码，并联系主办方。`,
            en: `At ${time} (Beijing time). If this was not you, set a new password at “Forgot your password?” at once and tell the organiser.`,
          },
          link: paths.retrieve(),
          dedupe: `password:${changeId}`,
        })
      }),
      when(contactChanging, async ({ services, tx }, { userId, changeId, channel, masked, at }) => {
        const time = new Date(at).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })
        const isPhone = channel === 'sms'
        await notify(services, tx, {
          users: [userId],
          event: 'account.contact',
          zh: isPhone ? '您的手机号已修改' : '您的邮箱已修改',
          en: isPhone ? 'Your phone number was changed' : 'Your e-mail address was changed',
          body: {
            zh: `修改时间：${time}（北京时间），改为：${masked}。如非本人操作，请立即联系主办方。`,
            en: `At ${time} (Beijing time), to ${masked}. If this was not you, tell the organiser at once.`,
          },
          link: paths.centre.set({ tab: 'contact' }),
          dedupe: `contact:${changeId}`,
        })
      }),
      when(signedInAfterFailures, async ({ services, tx }, { userId, sessionId, failures, address }) => {
        await notify(services, tx, {
          users: [userId],
          event: 'account.failures',
          zh: `您的账号在 ${failures} 次密码错误后登录成功`,
          en: `Your account was signed in to after ${failures} wrong passwords`,
          body: {
            zh: `登录地址：${address}。如非本人操作，请立即修改密码并退出其他设备。`,
            en: `From ${address}. If this was not you, change the password and sign the other devices out.`,
          },
          link: paths.centre.set(),
          dedupe: `failures:${sessionId}`,
        })
      }),
    ],
    answers: [answer(codePause, (handle, asked, { config }) => pauseOfCodes(config, handle, asked))],
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
    ],
  },
)
