import { baseRefusals } from '@podium/core/base/codes.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { whyNotSend } from '@podium/core/certificate/make.rule.ts'
import { lastChanger } from '#server/identity/index.ts'
import { notify } from '#server/notice/index.ts'
import { clock } from '#server/platform/clock.ts'
import { read } from '#server/platform/read.ts'
import { found, refuse, refuseIf } from '#server/platform/refused.ts'
import { write } from '#server/platform/write.ts'
import { batchWithin, listBatches, moveBatch } from './batch.store.ts'
import { holdersOf } from './list.store.ts'
import { findPlace, holdResults } from './place.store.ts'

export const batchPage = read(certificateApi.batchPage, async ({ db, viewer }, query) => {
  const page = await listBatches(db, query, viewer.scopeOf('certificate:certificate:list'))
  const rows = page.rows.map(({ createdAt, sentAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }))
  return { ...page, rows }
})

const NOTICED_AT_ONCE = 1_000

/** From now on holders see theirs. They are told once, however often this is tried. @spec B10 */
export const sendBatch = write(
  certificateApi.send,
  'certificate.send',
  async ({ tx, viewer, note }, { batchId, version }) => {
    const scope = viewer.scopeOf('certificate:certificate:make')
    const batch = found(await batchWithin(tx, batchId, scope, true))
    if (batch.version !== version) {
      throw refuse(baseRefusals.STALE, { who: (await lastChanger(tx, 'certificate_batch', batchId)) || '系统' })
    }
    const results = await holdResults(tx, batch.publicationId)
    const now = await clock(tx)
    refuseIf(whyNotSend(batch.state, results?.visibleFrom ?? null, now))
    const next = await moveBatch(tx, batchId, 'sent', now)
    const { competition, itemName } = found(await findPlace(tx, batch, scope))
    const holders = await holdersOf(tx, batchId)
    for (let from = 0; from < holders.length; from += NOTICED_AT_ONCE) {
      await notify(tx, {
        users: holders.slice(from, from + NOTICED_AT_ONCE),
        event: 'certificate.sent',
        zh: `您的证书已发放：${competition}`,
        en: `Your certificate is ready: ${competition}`,
        body: { zh: `${itemName}的电子证书现可查看和下载。`, en: `See and download it now (${itemName}).` },
        link: '/center/newReward',
        dedupe: `certificate.sent ${batchId}`,
      })
    }
    note({ type: 'certificate_batch', id: batchId, before: { state: batch.state }, after: { state: 'sent' } })
    return { sent: batch.made, version: next }
  },
)
