import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { checkerOf } from '@podium/core/certificate/check.rule.ts'
import type { Design } from '@podium/core/certificate/design.ts'
import {
  followsAward,
  followsResults,
  type IssueKind,
  type KindOptions,
  type MadeKind,
} from '@podium/core/certificate/kind.ts'
import { whyNotIssue, type IssueCounts } from '@podium/core/certificate/make.rule.ts'
import { counterScope, exampleNumber, numberValues, type NumberRule } from '@podium/core/certificate/numbering.rule.ts'
import {
  chineseDate,
  recipientKey,
  valuesOf,
  type Occasion,
  type Recipient,
} from '@podium/core/certificate/recipients.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { whyNotValues } from '@podium/press/check-design.ts'
import type { Issue } from '@podium/press/layout/draw-list.ts'
import { inspect } from '@podium/press/layout/sheet.ts'
import type { Tx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { refuse, refuseIf } from '#server/platform/refused.ts'
import type { DataScope, Viewer } from '#server/platform/viewer.ts'
import type { Batch } from './batch.store.ts'
import { issuedOf } from './certificate.store.ts'
import { fonts, type InstalledFonts } from './font/open-fonts.ts'
import { asksForSeal, sheetOf } from './open-template.ts'
import { findPlace, findResults, groupWithin, type Place } from './place.store.ts'
import { everyRecipient } from './recipients.ts'
import { ownAwards, settingFor } from './setting.store.ts'
import { designOf, newestVersion } from './template.store.ts'
import { traceLink } from './trace-link.ts'

/** Everything that is known of a batch before a certificate exists. */
export interface Plan {
  readonly place: Place
  readonly kind: MadeKind
  readonly awardPosition: number | null
  readonly options: KindOptions
  /** Null for kinds that follow no results. */
  readonly publicationId: string | null
  readonly templateId: string
  readonly versionId: string
  readonly design: Design
  readonly numberRule: NumberRule
  /** Empty for random numbers. */
  readonly counterScope: string
  readonly occasion: Occasion
  readonly left: readonly Recipient[]
  readonly already: number
}

export interface PlanPlace {
  readonly roundId: string
  readonly itemId: string
  readonly kind: MadeKind
  /** Left out: all awards that have no setting of their own. */
  readonly awardPosition?: number | null | undefined
}

export function occasionOf({ competition, itemName, issuer }: Place, at: Date): Occasion {
  return { competition, itemName, issuer, issueDate: chineseDate(at) }
}

/**
 * Plans the certificates of a kind for an item: for whom they are still to be made. Null for a place out of scope.
 * Throws NOT_FORMAL, NO_SETTING, TEMPLATE_OFF.
 */
export async function planBatch(db: Db | Tx, at: PlanPlace, scope: DataScope, now: Date): Promise<Plan | null> {
  const { roundId, itemId, kind, awardPosition = null } = at
  const place = await findPlace(db, at, scope)
  if (!place) return null
  const results = followsResults(kind) ? await findResults(db, itemId) : null
  if (followsResults(kind)) refuseIf(whyNotIssue(results?.state ?? null))
  const setting = await settingFor(db, { roundId, itemId, kind, awardPosition })
  if (!setting) throw refuse(certificateRefusals.NO_SETTING)
  const newest = await newestVersion(db, setting.templateId)
  if (newest.state !== 'enabled') throw refuse(certificateRefusals.TEMPLATE_OFF, { name: setting.templateName })
  const { options } = setting
  const publicationId = results?.publicationId ?? null
  const wanted = { itemId, kind, publicationId, options, awardPosition }
  const everyone = await recipientsFor(db, wanted)
  const issued = new Set(await issuedOf(db, itemId, kind))
  const left = everyone.filter((recipient) => !issued.has(recipientKey(recipient)))
  return {
    place,
    kind,
    awardPosition,
    options,
    publicationId,
    templateId: setting.templateId,
    versionId: newest.versionId,
    design: await designOf(db, newest.versionId),
    numberRule: setting.numberRule,
    counterScope: counterScope(setting.numberRule, roundId, itemId) ?? '',
    occasion: occasionOf(place, now),
    left,
    already: everyone.length - left.length,
  }
}

/** Those of one award; or, where none is named, of all awards that have no setting of their own. */
export async function recipientsFor(
  db: Db | Tx,
  wanted: Parameters<typeof everyRecipient>[1] & { readonly awardPosition: number | null },
): Promise<Recipient[]> {
  const { itemId, kind, awardPosition } = wanted
  const everyone = await everyRecipient(db, wanted)
  if (!followsAward(kind)) return everyone
  const apart = new Set(await ownAwards(db, itemId, kind))
  const belongs = (position: number) => (awardPosition === null ? !apart.has(position) : position === awardPosition)
  return everyone.filter(({ team }) => belongs(team.awardPosition!))
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
}: Pick<Plan, 'left' | 'versionId' | 'numberRule' | 'occasion'> & { place: Pick<Place, 'sealFileId'> }): Buffer {
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
  { place, everyone }: { place: Place; everyone: readonly Recipient[] },
): Promise<void> {
  const { listHash, versionId, numberRule, sealFileId } = batch
  if (listHash === null) return
  const elsewhere = new Set(await issuedOf(db, batch.itemId, batch.kind, batch.batchId))
  const left = everyone.filter((recipient) => !elsewhere.has(recipientKey(recipient)))
  const occasion = occasionOf(place, batch.createdAt)
  const hash = planHash({ left, versionId, numberRule, occasion, place: { sealFileId } })
  if (!hash.equals(listHash)) throw refuse(certificateRefusals.LIST_CHANGED)
}

export interface Finding {
  recipientId: string | null
  holder: string
  kind: IssueKind
  element: string
  detail: string
}

const AT_ONCE = 100
const LISTED = 200

export interface Inspection {
  readonly counts: IssueCounts
  readonly findings: readonly Finding[]
}

const KEPT = 8
const inspected = new Map<string, Inspection>()

/**
 * Lays every certificate of a plan out and reports what a person should see before issuing: all are counted, the first
 * 200 are listed. Uses no number. What was inspected is not inspected again until something of it changes. With the
 * faces of today, or those of the list `fontVersion`.
 */
export async function inspectPlan(db: Db | Tx, plan: Plan, fontVersion?: number): Promise<Inspection> {
  const installed = await fonts(db, fontVersion)
  const key = `${planHash(plan).toString('hex')} ${plan.occasion.issueDate} ${installed.key}`
  const kept = inspected.get(key)
  if (kept) return kept
  const inspection = await inspectAll(db, plan, installed)
  inspected.set(key, inspection)
  for (const oldest of inspected.keys()) {
    if (inspected.size <= KEPT) break
    inspected.delete(oldest)
  }
  return inspection
}

async function inspectAll(db: Db | Tx, plan: Plan, installed: InstalledFonts): Promise<Inspection> {
  const sheet = sheetOf(plan.design)
  await installed.ready()
  const { faces } = installed
  const names = new Map(plan.design.slides.flatMap(({ elements }) => elements.map(({ id, name }) => [id, name])))
  const given = sampleValues(db, plan.numberRule)
  const counts: Partial<Record<IssueKind, number>> = {}
  const findings: Finding[] = []
  const add = (finding: Finding) => {
    counts[finding.kind] = (counts[finding.kind] ?? 0) + 1
    if (findings.length < LISTED) findings.push(finding)
  }
  if (plan.left.length > 0 && asksForSeal(sheet) && plan.place.sealFileId === null) {
    add({ recipientId: null, holder: '', kind: 'missing-seal', element: '', detail: plan.place.issuer })
  }
  for (const [at, recipient] of plan.left.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await breathe()
    const values = valuesOf(recipient, plan.occasion, given)
    const { recipientId, holder } = recipient
    const tooLong = whyNotValues(values)
    if (tooLong) {
      add({ recipientId, holder, kind: 'clipped', element: tooLong.at, detail: '' })
      continue
    }
    for (const issue of inspect(sheet, values, faces)) {
      const element = names.get(issue.element) ?? issue.element
      add({ recipientId, holder, kind: issue.kind, element, detail: detailOf(issue) })
    }
  }
  return { counts, findings }
}

/** Number, check code and link as long as real ones, for laying out. */
export function sampleValues(db: Db | Tx, rule: NumberRule): Record<string, string> {
  return {
    ...numberValues(rule, exampleNumber(rule)),
    checkCode: 'WWWWWW',
    qrCode: traceLink(db, 'AAAAAAAAAAAAAAAAAAAAAAAA'),
  }
}

function detailOf(issue: Issue): string {
  switch (issue.kind) {
    case 'missing-glyph':
      return issue.character
    case 'missing-value':
      return issue.code
    case 'shrunk':
      return String(Math.round(issue.size * 10) / 10)
    case 'split-word':
      return issue.text
    default:
      return ''
  }
}
