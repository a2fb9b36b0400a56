import { fill, type RefusalParams } from '@podium/core/base/refusal.ts'
import { enrolmentNotices, type EnrolmentNotice } from '@podium/core/enrolment/notices.ts'
import { notify } from '#server/notice/index.ts'
import type { Tx } from '#server/platform/context.ts'

/** Sends people a notice of this module; `about` names its occasion, so that nobody hears of one twice. */
export async function inform(
  tx: Tx,
  kind: EnrolmentNotice,
  to: { users: readonly string[]; about: string; link: string; params: RefusalParams },
): Promise<void> {
  const { event, title, body } = enrolmentNotices[kind]
  await notify(tx, {
    users: to.users,
    event,
    zh: title.zh,
    en: title.en,
    body: { zh: fill(body.zh, to.params), en: fill(body.en, to.params) },
    link: to.link,
    dedupe: `${event}:${kind}:${to.about}`,
  })
}
