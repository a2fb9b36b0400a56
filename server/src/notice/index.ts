import { codeIssued, signedInAfterFailures, userRemoving } from '@podium/core/identity/events.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { module, when } from '#server/platform/module.ts'
import { DELIVER, deliverCode, deliverJob } from './deliver.ts'
import { markRead, messages, removeMessages, saveSubscriptions, subscriptions, unread } from './inbox.ts'
import { forgetPerson } from './message.store.ts'
import { notify } from './notify.ts'

export { notify, type Notice } from './notify.ts'

/** Messages to people: inbox, e-mail, SMS. */
export const notice = module(
  noticeApi,
  { messages, unread, markRead, removeMessages, subscriptions, saveSubscriptions },
  {
    on: [
      when(codeIssued, deliverCode),
      when(userRemoving, (tx, { userId }) => forgetPerson(tx, userId)),
      when(signedInAfterFailures, async (tx, { userId, sessionId, failures, address }) => {
        await notify(tx, {
          users: [userId],
          event: 'account.failures',
          zh: `您的账号在 ${failures} 次密码错误后登录成功`,
          en: `Your account was signed in to after ${failures} wrong passwords`,
          body: {
            zh: `登录地址：${address}。如非本人操作，请立即修改密码并退出其他设备。`,
            en: `From ${address}. If this was not you, change the password and sign the other devices out.`,
          },
          link: '/center/set',
          dedupe: `failures:${sessionId}`,
        })
      }),
    ],
    jobs: { [DELIVER]: deliverJob },
  },
)
