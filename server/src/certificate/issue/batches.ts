import type { Page } from '@podium/core/base/page.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { inLanguage } from '@podium/core/base/bilingual-text.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { whyNotSend } from '@podium/core/certificate/issue/make.rule.ts'
import { recipientKey, type Recipient } from '@podium/core/certificate/issue/recipients.rule.ts'
import { paths } from '@podium/core/paths.ts'
import { notify, type Notice } from '#server/notice/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { listBatches, listRows, type ListedBatch } from './batch-list.store.ts'
import { batchWithin, faultyOf, batchForApproval, excludedOf, moveBatch } from './batch.store.ts'
import { issuedOf } from '../certificate.store.ts'
import { listLacking } from './recipient/lacking.store.ts'
import { findIssuer, lockResults } from './recipient/issuer.store.ts'
import { recipientsFor } from './recipient/plan-batch.ts'
import { countNotified, notifiedPeople } from './notified.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'

const LIST = 'certificate:certificate:list'
const MAKE = 'certificate:certificate:make'

export const batchPage = read(certificateApi.batchPage, async function batchPage({ db, viewer, language }, query) {
  return batchRowsOf(await listBatches(db, query, viewer.scopeOf(LIST)), language)
})

/** Where winners still wait for their certificates. @spec B10 B33 */
export const lackingPage = read(
  certificateApi.lackingPage,
  async function lackingPage({ db, viewer, now, language }, { pageNum, pageSize }) {
    const page = await listLacking(db, viewer.scopeOf(MAKE), now, { pageNum, pageSize }, language)
    return { ...page, rows: page.rows.map((row) => ({ ...row, visibleFrom: row.visibleFrom.toISOString() })) }
  },
)

/** Converts batches to API rows: times as ISO strings, faults in the reader's language. */
export function batchRowsOf(page: Page<ListedBatch>, language: Language) {
  const rows = page.rows.map(({ createdAt, checkedAt, sentAt, fault, ...row }) => ({
    ...row,
    fault: inLanguage(fault, language),
    createdAt: createdAt.toISOString(),
    checkedAt: checkedAt?.toISOString() ?? null,
    sentAt: sentAt?.toISOString() ?? null,
  }))
  return { ...page, rows }
}

/** The outcome of each row; rows that are not issued yet are read from the current list. */
export const batchRows = read(certificateApi.batchRows, async function batchRows({ db, viewer }, query) {
  const { batchId, outcome, pageNum, pageSize } = query
  const batch = orNotFound(
    (await batchWithin(db, batchId, viewer.scopeOf(LIST))) ??
      (await batchForApproval(db, batchId, viewer.scopeOf('certificate:certificate:check'))),
  )
  const waits = outcome === 'left' || (outcome === undefined && batch.made + batch.failed === 0)
  if (!waits) return listRows(db, batchId, { pageNum, pageSize, outcome })
  const done = new Set([
    ...(await issuedOf(db, batch.itemId, batch.kind)),
    ...[...(await faultyOf(db, batchId)), ...(await excludedOf(db, batchId))].map((id) => ` ${id}`),
  ])
  const isDone = (recipient: Recipient) => done.has(recipientKey(recipient)) || done.has(` ${recipient.recipientId}`)
  const remaining = (await recipientsFor(db, batch)).filter((recipient) => !isDone(recipient))
  const rows = remaining
    .slice((pageNum - 1) * pageSize, pageNum * pageSize)
    .map(({ recipientId, holder, person, team }) => ({
      recipientId,
      holder,
      school: person?.school ?? team.school,
      award: team.award,
      outcome: 'left' as const,
      number: '',
      field: '',
    }))
  return { rows, total: remaining.length, pageNum, pageSize }
})

/** Counts the users that sending a batch would notify. */
export const sendPreview = read(certificateApi.sendPreview, async function sendPreview({ db, viewer }, { batchId }) {
  const batch = orNotFound(await batchWithin(db, batchId, viewer.scopeOf(MAKE)))
  return countNotified(db, batch.batchId)
})

const CHUNK_SIZE = 1_000
/** Page where staff of a school find its certificates. */
const SCHOOL_LIST = paths.office.certificateList()

async function notifyInChunks(
  services: Services,
  tx: Tx,
  people: readonly string[],
  competition: string,
  message: Omit<Notice, 'users'>,
): Promise<number> {
  const notice = { ...message, competition: { zh: competition, en: '' } }
  let notified = 0
  for (let from = 0; from < people.length; from += CHUNK_SIZE) {
    notified += await notify(services, tx, { ...notice, users: people.slice(from, from + CHUNK_SIZE) })
  }
  return notified
}

/** Makes a batch visible to holders and schools, and notifies them once, however often it is called. @spec B10 */
export const sendBatch = write(
  certificateApi.send,
  'certificate.send',
  async function sendBatch({ services, tx, viewer, note }, { batchId, version }) {
    const scope = viewer.scopeOf(MAKE)
    const batch = orNotFound(await batchWithin(tx, batchId, scope, true))
    await refuseStale(tx, { type: 'certificate_batch', id: batchId, version: batch.version }, version)
    const results = batch.publicationId === null ? null : await lockResults(tx, batch.publicationId)
    const now = await clock(tx)
    refuseIf(whyNotSend(batch.state, results?.visibleFrom ?? null, now))
    const next = await moveBatch(tx, batchId, 'sent', now)
    const { competition, itemName } = orNotFound(await findIssuer(tx, batch, scope))
    const { holders, team, staff } = await notifiedPeople(tx, { batchId })
    const message = {
      params: { item: itemName },
      dedupe: `certificate.sent ${batchId}`,
    }
    const toHolders = { ...message, template: 'certificate.sent', link: paths.centre.newReward() } as const
    const toTeam = { ...toHolders, template: 'certificate.sentToTeam' } as const
    const toStaff = { ...message, template: 'certificate.sentToSchool', link: SCHOOL_LIST } as const
    const notified =
      (await notifyInChunks(services, tx, holders, competition, toHolders)) +
      (await notifyInChunks(services, tx, team, competition, toTeam)) +
      (await notifyInChunks(services, tx, staff, competition, toStaff))
    note({ type: 'certificate_batch', id: batchId, before: { state: batch.state }, after: { state: 'sent' } })
    return { sent: batch.made, told: notified, version: next }
  },
)
