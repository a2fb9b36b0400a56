import { createHash } from 'node:crypto'
import { isHeld, NOTHING_HELD, type HeldPlaces } from '@podium/core/award/objection/held.rule.ts'
import { checkerOf } from '@podium/core/certificate/issue/check.rule.ts'
import { corrected } from '@podium/core/certificate/issue/correct.rule.ts'
import type { Design } from '@podium/core/certificate/template/design/design.ts'
import { followsAward, followsResults, type KindOptions, type CertificateKind } from '@podium/core/certificate/kind.ts'
import { hasEnded, whyNotIssue } from '@podium/core/certificate/issue/make.rule.ts'
import { counterScope, type NumberRule } from '@podium/core/certificate/issue/numbering.rule.ts'
import {
  chineseDate,
  recipientKey,
  type BatchFacts,
  type Recipient,
} from '@podium/core/certificate/issue/recipients.rule.ts'
import { changesSince, type RowFinding } from '@podium/core/certificate/issue/row.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { heldPlaces, upheldPlaces } from '#server/award/index.ts'
import { groupWithin } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { DataScope, Viewer } from '#server/platform/kernel/viewer.ts'
import { excludedOf, type Batch } from '../batch.store.ts'
import { issuedOf } from '#server/certificate/certificate.store.ts'
import { decisionsOf, type Decision } from '../preflight/decision.store.ts'
import { asksForSeal, sheetOf } from '#server/certificate/template/open-template.ts'
import { findIssuer, findResults, type Issuer } from './issuer.store.ts'
import { everyRecipient } from './recipients.ts'
import type { OnlyTeams } from './recipients.store.ts'
import { ownAwards, settingFor } from '../setting/setting.store.ts'
import { designOf, newestVersion } from '#server/certificate/template/template.store.ts'

/** All facts of a batch before its certificates exist. */
export interface Plan {
  readonly issuer: Issuer
  readonly kind: CertificateKind
  readonly awardPosition: number | null
  readonly options: KindOptions
  /** Null for kinds that do not depend on results. */
  readonly publicationId: string | null
  readonly templateId: string
  readonly templateName: string
  /** Name of the template if it is disabled; null: it is enabled. */
  readonly templateOff: string | null
  readonly versionId: string
  readonly design: Design
  readonly numberRule: NumberRule
  /** Whether it certifies participation in a competition that hasn't ended. */
  readonly isEarly: boolean
  /** Empty for random numbers. */
  readonly counterScope: string
  readonly batchFacts: BatchFacts
  /** Key under which the records were read. */
  readonly listed: string
  /** All recipients of the list, issued or not, with the texts of the record. */
  readonly records: readonly Recipient[]
  /** Recipients without a certificate, with corrected texts. */
  readonly left: readonly Recipient[]
  /** Recipients that were excluded by a decision. */
  readonly leftOut: readonly Recipient[]
  /** Recipients without a certificate whose place is held by an objection. */
  readonly held: readonly Recipient[]
  /** Decisions on rows, by recipient. */
  readonly decisions: ReadonlyMap<string, Decision>
  /** Rows whose record changed after the decision, by recipient; the decision is no longer valid. */
  readonly changes: ReadonlyMap<string, readonly RowFinding[]>
  readonly already: number
}

export interface PlanTarget {
  readonly roundId: string
  readonly itemId: string
  readonly kind: CertificateKind
  /** Undefined: all awards that have no setting of their own. */
  readonly awardPosition?: number | null | undefined
}

export function batchFactsOf({ competition, itemName, printedNames }: Issuer, at: Date): BatchFacts {
  return { competition, itemName, issuer: printedNames, issueDate: chineseDate(at) }
}

export interface PlanOptions {
  /** Plans even if the template is disabled. */
  readonly evenOff?: boolean
  /** Plans held places too, which the job leaves out. */
  readonly evenHeld?: boolean
  /** A list that was read before; its records are reused if it is for the same item and awards. */
  readonly cached?: CachedList | undefined
}

/** Records of a list with the key under which they were read. */
export interface CachedList {
  readonly listed: string
  readonly records: readonly Recipient[]
}

/**
 * Plans the certificates of a kind that an item still needs. Null if the item is outside the scope. Throws NOT_FORMAL,
 * NO_SETTING, and TEMPLATE_OFF unless `evenOff` is set.
 */
export async function planBatch(
  db: Db | Tx,
  at: PlanTarget,
  scope: DataScope,
  now: Date,
  { evenOff = false, evenHeld = false, cached }: PlanOptions = {},
): Promise<Plan | null> {
  const { roundId, itemId, kind, awardPosition = null } = at
  const issuer = await findIssuer(db, at, scope)
  if (!issuer) return null
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
  const records = cached?.listed === listed ? cached.records : await recordsFor(db, wanted)
  const everyone = records.map((record) => mendedBy(decisions, record))
  const changes = changesOf(decisions, records)
  const issued = new Set(await issuedOf(db, itemId, kind))
  const open = everyone.filter((recipient) => !issued.has(recipientKey(recipient)))
  const places = evenHeld ? NOTHING_HELD : await placesHeld(db, { publicationId })
  const isLeftOut = ({ recipientId }: Recipient) => decisions.get(recipientId)?.leftOut === true
  return {
    issuer,
    kind,
    awardPosition,
    options,
    publicationId,
    templateId: setting.templateId,
    templateName: setting.templateName,
    templateOff,
    versionId: newest.versionId,
    design: await designOf(db, newest.versionId),
    numberRule: setting.numberRule,
    counterScope: counterScope(setting.numberRule, roundId, itemId) ?? '',
    batchFacts: batchFactsOf(issuer, now),
    isEarly: kind === 'participation' && !hasEnded(issuer.end, now),
    listed,
    records,
    left: open.filter((recipient) => !isLeftOut(recipient) && !isHeld(places, placeOf(recipient))),
    leftOut: open.filter(isLeftOut),
    held: open.filter((recipient) => !isLeftOut(recipient) && isHeld(places, placeOf(recipient))),
    decisions,
    changes,
    already: everyone.length - open.length,
  }
}

/** Places of the results of a batch that objections hold; certificates without results rest on no place. */
export async function placesHeld(
  db: Db | Tx,
  { publicationId }: { readonly publicationId: string | null },
): Promise<HeldPlaces> {
  return publicationId === null ? NOTHING_HELD : heldPlaces(db, publicationId)
}

/** How many of the certificates to be issued are for places about which an objection was upheld. */
export async function countUpheld(
  db: Db,
  { publicationId, left }: Pick<Plan, 'publicationId' | 'left'>,
): Promise<number> {
  if (publicationId === null) return 0
  const places = await upheldPlaces(db, publicationId)
  return left.filter((recipient) => isHeld(places, placeOf(recipient))).length
}

/** The team or school whose place a certificate prints. */
export function placeOf({ team, schoolId }: Recipient): { teamId: string | null; schoolId: string | null } {
  return { teamId: team.teamId, schoolId }
}

type Listed = Parameters<typeof everyRecipient>[1] & { readonly awardPosition: number | null }

/** Recipients of one award, or of all awards without a setting of their own. */
async function recordsFor(db: Db | Tx, listed: Listed, only?: OnlyTeams): Promise<Recipient[]> {
  const { itemId, kind, awardPosition } = listed
  const everyone = await everyRecipient(db, listed, only)
  if (!followsAward(kind)) return everyone
  const apart = new Set(await ownAwards(db, itemId, kind))
  const belongs = (position: number) => (awardPosition === null ? !apart.has(position) : position === awardPosition)
  return everyone.filter(({ team }) => belongs(team.awardPosition!))
}

/** The list's recipients with corrected texts, and the rows whose record changed after the decision. */
export async function listFor(
  db: Db | Tx,
  listed: Listed,
  only?: OnlyTeams,
): Promise<Pick<Plan, 'changes'> & { readonly everyone: readonly Recipient[] }> {
  const decisions = await decisionsOf(db, listed.itemId, listed.kind)
  const records = await recordsFor(db, listed, only)
  return { everyone: records.map((record) => mendedBy(decisions, record)), changes: changesOf(decisions, records) }
}

/** Only the recipients of `listFor`; pass `decisions` if they are read already. */
export async function recipientsFor(
  db: Db | Tx,
  listed: Listed,
  decisions?: ReadonlyMap<string, Decision>,
): Promise<Recipient[]> {
  const mending = decisions ?? (await decisionsOf(db, listed.itemId, listed.kind))
  return (await recordsFor(db, listed)).map((record) => mendedBy(mending, record))
}

/**
 * The unchanged record if it differs from the one that was decided, because corrections of names depend on their order
 * in the record.
 */
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

/** The organisation that must approve a plan before it is issued; null: no approval is needed. */
export async function checkerFor(db: Db | Tx, plan: Plan, viewer: Viewer): Promise<string | null> {
  const { groupId: ownerId, sealGroupId } = plan.issuer
  const approving = viewer.scopeOf('certificate:certificate:check')
  const mayApprove = sealGroupId !== null && (await groupWithin(db, sealGroupId, approving))
  return checkerOf({ asksForSeal: asksForSeal(sheetOf(plan.design)), ownerId, sealGroupId, mayApprove })
}

/** SHA-256 of all that a plan prints: recipients with their texts, template and numbers. */
export function planHash({
  left,
  versionId,
  numberRule,
  batchFacts,
  issuer,
}: Pick<Plan, 'left' | 'versionId' | 'numberRule' | 'batchFacts'> & { issuer: Pick<Issuer, 'sealFileId'> }): Buffer {
  const printedFacts = { ...batchFacts, issueDate: '' }
  const list = left.map(({ recipientId, holder, team, person }) => [recipientId, holder, team, person])
  return createHash('sha256')
    .update(JSON.stringify([versionId, numberRule, printedFacts, issuer.sealFileId, list]))
    .digest()
}

/**
 * Throws LIST_CHANGED if an approved batch would now print something else. `everyone`: all recipients of its awards.
 * Recipients of the batch are compared whether issued or not; recipients with a certificate of another batch are
 * ignored.
 */
export async function checkApproved(
  db: Db | Tx,
  batch: Batch,
  { issuer, everyone }: { issuer: Issuer; everyone: readonly Recipient[] },
): Promise<void> {
  const { listHash, versionId, numberRule, sealFileId } = batch
  if (listHash === null) return
  const elsewhere = new Set(await issuedOf(db, batch.itemId, batch.kind, batch.batchId))
  const excluded = new Set(await excludedOf(db, batch.batchId))
  const left = everyone.filter((each) => !elsewhere.has(recipientKey(each)) && !excluded.has(each.recipientId))
  const batchFacts = batchFactsOf(issuer, batch.createdAt)
  const hash = planHash({ left, versionId, numberRule, batchFacts, issuer: { sealFileId } })
  if (!hash.equals(listHash)) throw refuse(certificateRefusals.LIST_CHANGED)
}
