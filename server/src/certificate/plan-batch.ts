import { setImmediate as breathe } from 'node:timers/promises'
import type { MadeKind } from '@podium/core/certificate/kind.ts'
import type { IssueKind } from '@podium/core/certificate/kind.ts'
import type { IssueCounts } from '@podium/core/certificate/make.rule.ts'
import { whyNotIssue } from '@podium/core/certificate/make.rule.ts'
import { counterScope, exampleNumber, numberValues, type NumberRule } from '@podium/core/certificate/numbering.rule.ts'
import {
  chineseDate,
  recipientsOf,
  valuesOf,
  type Occasion,
  type Recipient,
} from '@podium/core/certificate/recipients.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import type { Design } from '@podium/core/certificate/design.ts'
import { whyNotValues } from '@podium/press/check-design.ts'
import type { Issue } from '@podium/press/layout/draw-list.ts'
import { inspect } from '@podium/press/layout/sheet.ts'
import type { Tx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { refuse, refuseIf } from '#server/platform/refused.ts'
import type { DataScope } from '#server/platform/viewer.ts'
import { issuedOf } from './certificate.store.ts'
import { fonts } from './font/open-fonts.ts'
import { asksForSeal, sheetOf } from './open-template.ts'
import { awardedTeams, findPlace, findResults, type Place } from './place.store.ts'
import { settingFor } from './setting.store.ts'
import { designOf, newestVersion } from './template.store.ts'
import { traceLink } from './trace-link.ts'

/** Everything that is known of a batch before a certificate exists. */
export interface Plan {
  readonly place: Place
  readonly kind: MadeKind
  readonly publicationId: string
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

export function occasionOf({ competition, itemName, issuer }: Place, at: Date): Occasion {
  return { competition, itemName, issuer, issueDate: chineseDate(at) }
}

/** What names one certificate among those of a kind. */
export const recipientKey = ({ winnerId, recipientId }: { winnerId: string; recipientId: string }) =>
  `${winnerId} ${recipientId}`

/**
 * Plans the certificates of a kind for an item: for whom of the winners they are still to be made. Null for a place out
 * of scope. Throws NOT_FORMAL, NO_SETTING, TEMPLATE_OFF.
 */
export async function planBatch(
  db: Db | Tx,
  at: { roundId: string; itemId: string; kind: MadeKind },
  scope: DataScope,
  now: Date,
): Promise<Plan | null> {
  const place = await findPlace(db, at, scope)
  if (!place) return null
  const results = await findResults(db, at.itemId)
  refuseIf(whyNotIssue(results?.state ?? null))
  const setting = await settingFor(db, at)
  if (!setting || !results) throw refuse(certificateRefusals.NO_SETTING)
  const newest = await newestVersion(db, setting.templateId)
  if (newest.state !== 'enabled') throw refuse(certificateRefusals.TEMPLATE_OFF, { name: setting.templateName })
  const teams = await awardedTeams(db, results.publicationId)
  const everyone = teams.flatMap((team) => recipientsOf(team, at.kind))
  const issued = new Set(await issuedOf(db, at.itemId, at.kind))
  const left = everyone.filter((recipient) => !issued.has(recipientKey(recipient)))
  return {
    place,
    kind: at.kind,
    publicationId: results.publicationId,
    templateId: setting.templateId,
    versionId: newest.versionId,
    design: await designOf(db, newest.versionId),
    numberRule: setting.numberRule,
    counterScope: counterScope(setting.numberRule, at.roundId, at.itemId) ?? '',
    occasion: occasionOf(place, now),
    left,
    already: everyone.length - left.length,
  }
}

export interface Finding {
  winnerId: string | null
  holder: string
  kind: IssueKind
  element: string
  detail: string
}

const AT_ONCE = 100

/**
 * Lays every certificate of a plan out and reports what a person should see before issuing: all are counted, the first
 * `most` are listed. Uses no number.
 */
export async function inspectPlan(
  db: Db | Tx,
  plan: Plan,
  most: number,
): Promise<{ counts: IssueCounts; findings: Finding[] }> {
  const sheet = sheetOf(plan.design)
  const { faces } = fonts()
  const names = new Map(plan.design.slides.flatMap(({ elements }) => elements.map(({ id, name }) => [id, name])))
  const given = sampleValues(db, plan.numberRule)
  const counts: Partial<Record<IssueKind, number>> = {}
  const findings: Finding[] = []
  const add = (finding: Finding) => {
    counts[finding.kind] = (counts[finding.kind] ?? 0) + 1
    if (findings.length < most) findings.push(finding)
  }
  if (plan.left.length > 0 && asksForSeal(sheet) && plan.place.sealFileId === null) {
    add({ winnerId: null, holder: '', kind: 'missing-seal', element: '', detail: plan.place.issuer })
  }
  for (const [at, recipient] of plan.left.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await breathe()
    const values = valuesOf(recipient, plan.occasion, given)
    const { winnerId, holder } = recipient
    const tooLong = whyNotValues(values)
    if (tooLong) {
      add({ winnerId, holder, kind: 'clipped', element: tooLong.at, detail: '' })
      continue
    }
    for (const issue of inspect(sheet, values, faces)) {
      add({
        winnerId,
        holder,
        kind: issue.kind,
        element: names.get(issue.element) ?? issue.element,
        detail: detailOf(issue),
      })
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
