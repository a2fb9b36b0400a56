import { z } from 'zod'
import { Id } from '@podium/core/base/shapes.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotSend } from '@podium/core/enrolment/message/message.rule.ts'
import { paths } from '@podium/core/paths.ts'
import { notify } from '#server/notice/index.ts'
import { job } from '#server/platform/jobs/kind.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import type { Input } from '@podium/core/base/endpoint.ts'
import {
  insertMessage,
  loadMessage,
  lockSender,
  messagePage,
  recipientCount,
  takeRecipients,
  type Audience,
} from './message.store.ts'

export const DELIVER_MESSAGE = 'enrolment.deliver_message'

const MESSAGE = 'enrolment:team:message'
/** Recipients of one transaction. */
const CHUNK_SIZE = 200

function audienceOf(viewer: Viewer, { filter, teamIds, roles }: Input<typeof enrolmentApi.countRecipients>): Audience {
  const { userId } = viewer
  const scopes = { userId, scope: viewer.scopeOf(MESSAGE), auditScope: viewer.scopeOf('enrolment:team:audit') }
  return { scopes, filter, teamIds, roles: [...new Set(roles)] }
}

export const countRecipients = read(
  enrolmentApi.countRecipients,
  async function countRecipients({ db, viewer }, input) {
    return recipientCount(db, audienceOf(viewer, input))
  },
)

/** Fixes the recipients of a message and queues its delivery. */
export const sendMessage = write(
  enrolmentApi.sendMessage,
  'enrolment.send_message',
  async function sendMessage({ services, tx, viewer, note }, { previewed, filter, teamIds, roles, ...texts }) {
    const audience = audienceOf(viewer, { filter, teamIds, roles })
    const sentInADay = await lockSender(tx, viewer.userId)
    const count = await recipientCount(tx, audience)
    refuseIf(whyNotSend(count, previewed, sentInADay))
    const message = { ...texts, senderId: viewer.userId, groupId: viewer.groupId }
    const messageId = await insertMessage(tx, message, audience, count)
    const origin = { ownerId: viewer.userId, groupId: viewer.groupId, subject: { type: 'team_message', id: messageId } }
    await enqueue(services, tx, DELIVER_MESSAGE, { messageId }, origin)
    note({ type: 'team_message', id: messageId, after: { title: texts.titleZh, recipients: count.recipients } })
    return { messageId, recipients: count.recipients }
  },
)

/** Notifies the recipients in batches. A resumed run goes on with those who have no message yet. */
export const deliverMessageJob = job(z.object({ messageId: Id }), async (run, { messageId }) => {
  const message = orNotFound((await loadMessage(run.db, messageId)) ?? null)
  let notified = 0
  for (;;) {
    const users = await run.write(async (tx) => {
      const taken = await takeRecipients(tx, messageId, CHUNK_SIZE)
      await notify(run.services, tx, {
        users: taken,
        template: 'enrolment.message',
        params: {
          subjectZh: message.title_zh,
          subjectEn: message.title_en || message.title_zh,
          textZh: message.body_zh,
          textEn: message.body_en || message.body_zh,
        },
        link: paths.centre.team(),
        dedupe: `enrolment.message:${messageId}`,
      })
      return taken
    })
    if (users.length === 0) return { notified }
    notified += users.length
    await run.progress(notified, message.recipients)
  }
})

export const listMessages = read(
  enrolmentApi.messagePage,
  async function listMessages({ db, viewer }, { pageNum, pageSize }) {
    const page = await messagePage(db, viewer.scopeOf(MESSAGE), { pageNum, pageSize })
    return { ...page, pageNum, pageSize }
  },
)
