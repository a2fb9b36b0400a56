import { createHash } from 'node:crypto'
import { checkerOf } from '@podium/core/certificate/issue/check.rule.ts'
import { corrected } from '@podium/core/certificate/issue/correct.rule.ts'
import type { Design } from '@podium/core/certificate/template/design/design.ts'
import { followsAward, followsResults, type KindOptions, type CertificateKind } from '@podium/core/certificate/kind.ts'
import { whyNotIssue } from '@podium/core/certificate/issue/make.rule.ts'
import { counterScope, type NumberRule } from '@podium/core/certificate/issue/numbering.rule.ts'
import {
  chineseDate,
  recipientKey,
  type BatchFacts,
  type Recipient,
} from '@podium/core/certificate/issue/recipients.rule.ts'
import { changesSince, type RowFinding } from '@podium/core/certificate/issue/row.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { groupWithin } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { DataScope, Viewer } from '#server/platform/kernel/viewer.ts'
import { heldOf, type Batch } from '../batch.store.ts'
import { issuedOf } from '#server/certificate/certificate.store.ts'
import { decisionsOf, type Decision } from '../preflight/decision.store.ts'
import { asksForSeal, sheetOf } from '#server/certificate/template/open-template.ts'
import { findIssuer, findResults, type Issuer } from './issuer.store.ts'
import { everyRecipient } from './recipients.ts'
import { ownAwards, settingFor } from '../setting/setting.store.ts'
import { designOf, newestVersion } from '#server/certificate/template/template.store.ts'

/** Everything that is known of a batch before a certificate exists. */
export interface Plan {
  readonly place: Issuer
  readonly kind: CertificateKind
  readonly awardPosition: number | null
  readonly options: KindOptions
  /** Null for kinds that follow no results. */
  readonly publicationId: string | null
  readonly templateId: string
  /** The template's name where it is not enabled any more; null: it is. */
  readonly templateOff: string | null
  readonly versionId: string
  readonly design: Design
  readonly numberRule: NumberRule
  /** Empty for random numbers. */
  readonly counterScope: string
  readonly occasion: BatchFacts
  /** What the records were read by. */
  readonly listed: string
  /** Everybody on the list, issued or not, as the record has them. */
  readonly records: readonly Recipient[]
  /** Whom a certificate is still to be made for, with texts as they were mended. */
  readonly left: readonly Recipient[]
  /** Who was left out on purpose. */
  readonly leftOut: readonly Recipient[]
  /** What was decided of rows, by recipient. */
  readonly decisions: ReadonlyMap<string, Decision>
  /** Rows whose record changed since they were decided, by recipient: what was decided of them holds no more. */
  readonly changes: ReadonlyMap<string, readonly RowFinding[]>
  readonly already: number
}

export interface PlanTarget {
  readonly roundId: string
  readonly itemId: string
  readonly kind: CertificateKind
  /** Left out: all awards that have no setting of their own. */
  readonly awardPosition?: number | null | undefined
}

export function occasionOf({ competition, itemName, issuer }: Issuer, at: Date): BatchFacts {
  return { competition, itemName, issuer, issueDate: chineseDate(at) }
}

export interface PlanOptions {
  /** Plans even where the template is not enabled any more. */
  readonly evenOff?: boolean
  /** A list that was read before: its records are taken as they were then, if it is of the same place. */
  readonly known?: KnownList | undefined
}

/** Records of a list as they were read, with what they were read by. */
export interface KnownList {
  readonly listed: string
  readonly records: readonly Recipient[]
}

/**
 * Plans the certificates of a kind for an item: for whom they are still to be made. Null for a place out of scope.
 * Throws NOT_FORMAL, NO_SETTING, and TEMPLATE_OFF unless it is to plan even then.
 */
export async function planBatch(
  db: Db | Tx,
  at: PlanTarget,
  scope: DataScope,
  now: Date,
  { evenOff = false, known }: PlanOptions = {},
): Promise<Plan | null> {
  const { roundId, itemId, kind, awardPosition = null } = at
  const place = await findIssuer(db, at, scope)
  if (!place) return null
  const results = followsResults(kind) ? await findResults(db, itemId) : null
  if (followsResults(kind)) refuseIf(whyNotIssue(results?.state ?? null))
  const setting = await settingFor(db, { roundId, itemId, kind, awardPosition })
  if (!setting) throw refuse(certificateRefusals.NO_SETTING)
  const newest = await newestVersion(db, setting.templateId)
  const templateOff = newest.state === 'enabled' ? null : setting.templateName
  if (templateOff !== null && !evenOff) throw refuse(certificateRefusals.TEMPLATE_OFF, { name: templateOff })
  const { options } = setting
  const publicationId = results?.publicationId ?? null
  const wanted = { itemId, kind, publicationId, options, awardPosition }
  const decisions = await decisionsOf(db, itemId, kind)
  const listed = JSON.stringify(wanted)
  const records = known?.listed === listed ? known.records : await recordsFor(db, wanted)
  const everyone = records.map((record) => mendedBy(decisions, record))
  const changes = changesOf(decisions, records)
  const issued = new Set(await issuedOf(db, itemId, kind))
  const open = everyone.filter((recipient) => !issued.has(recipientKey(recipient)))
  const isLeftOut = ({ recipientId }: Recipient) => decisions.get(recipientId)?.leftOut === true
  return {
    place,
    kind,
    awardPosition,
    options,
    publicationId,
    templateId: setting.templateId,
    templateOff,
    versionId: newest.versionId,
    design: await designOf(db, newest.versionId),
    numberRule: setting.numberRule,
    counterScope: counterScope(setting.numberRule, roundId, itemId) ?? '',
    occasion: occasionOf(place, now),
    listed,
    records,
    left: open.filter((recipient) => !isLeftOut(recipient)),
    leftOut: open.filter(isLeftOut),
    decisions,
    changes,
    already: everyone.length - open.length,
  }
}

type Listed = Parameters<typeof everyRecipient>[1] & { readonly awardPosition: number | null }

/** Those of one award; or, where none is named, of all awards that have no setting of their own. */
async function recordsFor(db: Db | Tx, listed: Listed): Promise<Recipient[]> {
  const { itemId, kind, awardPosition } = listed
  const everyone = await everyRecipient(db, listed)
  if (!followsAward(kind)) return everyone
  const apart = new Set(await ownAwards(db, itemId, kind))
  const belongs = (position: number) => (awardPosition === null ? !apart.has(position) : position === awardPosition)
  return everyone.filter(({ team }) => belongs(team.awardPosition!))
}

/** The same with their texts as they were mended before issuing, and whose record changed since it was decided. */
export async function listFor(
  db: Db | Tx,
  listed: Listed,
): Promise<Pick<Plan, 'changes'> & { readonly everyone: readonly Recipient[] }> {
  const decisions = await decisionsOf(db, listed.itemId, listed.kind)
  const records = await recordsFor(db, listed)
  return { everyone: records.map((record) => mendedBy(decisions, record)), changes: changesOf(decisions, records) }
}

/** The recipients of `listFor` alone; `decisions`: where they were read already. */
export async function recipientsFor(
  db: Db | Tx,
  listed: Listed,
  decisions?: ReadonlyMap<string, Decision>,
): Promise<Recipient[]> {
  const mending = decisions ?? (await decisionsOf(db, listed.itemId, listed.kind))
  return (await recordsFor(db, listed)).map((record) => mendedBy(mending, record))
}

/** The record itself where it changed since: names are mended by their place in it. */
function mendedBy(decisions: ReadonlyMap<string, Decision>, record: Recipient): Recipient {
  const decision = decisions.get(record.recipientId)
  if (!decision || Object.keys(decision.texts).length === 0) return record
  return changesSince(decision, record).length > 0 ? record : corrected(record, decision.texts)
}

function changesOf(
  decisions: ReadonlyMap<string, Decision>,
  records: readonly Recipient[],
): Map<string, readonly RowFinding[]> {
  const changes = new Map<string, readonly RowFinding[]>()
  for (const record of records) {
    const decision = decisions.get(record.recipientId)
    const changed = decision ? changesSince(decision, record) : []
    if (changed.length > 0) changes.set(record.recipientId, changed)
  }
  return changes
}

/** The organisation that must approve a plan before it is made; null: nobody. */
export async function checkerFor(db: Db | Tx, plan: Plan, viewer: Viewer): Promise<string | null> {
  const { groupId: ownerId, sealGroupId } = plan.place
  const approving = viewer.scopeOf('certificate:certificate:check')
  const mayApprove = sealGroupId !== null && (await groupWithin(db, sealGroupId, approving))
  return checkerOf({ asksForSeal: asksForSeal(sheetOf(plan.design)), ownerId, sealGroupId, mayApprove })
}

/** Names what a plan would print: SHA-256 of its recipients with their texts, its template and its numbers. */
export function planHash({
  left,
  versionId,
  numberRule,
  occasion,
  place,
}: Pick<Plan, 'left' | 'versionId' | 'numberRule' | 'occasion'> & { place: Pick<Issuer, 'sealFileId'> }): Buffer {
  const said = { ...occasion, issueDate: '' }
  const list = left.map(({ recipientId, holder, team, person }) => [recipientId, holder, team, person])
  return createHash('sha256')
    .update(JSON.stringify([versionId, numberRule, said, place.sealFileId, list]))
    .digest()
}

/**
 * Throws LIST_CHANGED where a batch that was approved would print anything else by now; `everyone`: those of its awards.
 * Whoever was named in it stays so, made or not; whoever got a certificate by another batch does not.
 */
export async function checkApproved(
  db: Db | Tx,
  batch: Batch,
  { place, everyone }: { place: Issuer; everyone: readonly Recipient[] },
): Promise<void> {
  const { listHash, versionId, numberRule, sealFileId } = batch
  if (listHash === null) return
  const elsewhere = new Set(await issuedOf(db, batch.itemId, batch.kind, batch.batchId))
  const held = new Set(await heldOf(db, batch.batchId))
  const left = everyone.filter((each) => !elsewhere.has(recipientKey(each)) && !held.has(each.recipientId))
  const occasion = occasionOf(place, batch.createdAt)
  const hash = planHash({ left, versionId, numberRule, occasion, place: { sealFileId } })
  if (!hash.equals(listHash)) throw refuse(certificateRefusals.LIST_CHANGED)
}
