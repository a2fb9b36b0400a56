import { codeIssued, userRemoving } from '@podium/core/identity/events.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { module, when } from '#server/platform/module.ts'
import { DELIVER, deliverCode, deliverJob } from './deliver.ts'
import { markRead, messages, removeMessages, saveSubscriptions, subscriptions, unread } from './inbox.ts'
import { forgetPerson } from './message.store.ts'

export { notify, type Notice } from './notify.ts'

/** Messages to people: inbox, e-mail, SMS. */
export const notice = module(
  noticeApi,
  { messages, unread, markRead, removeMessages, subscriptions, saveSubscriptions },
  {
    on: [when(codeIssued, deliverCode), when(userRemoving, (tx, { userId }) => forgetPerson(tx, userId))],
    jobs: { [DELIVER]: deliverJob },
  },
)
