import { createHash } from 'node:crypto'
import { setImmediate as yieldToEvents } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { designFindings } from '@podium/core/certificate/template/design/design-findings.rule.ts'
import type { Design } from '@podium/core/certificate/template/design/design.ts'
import { isDeliberateOverlap } from '@podium/core/certificate/template/design/overlap.rule.ts'
import { exampleNumber, numberValues, type NumberRule } from '@podium/core/certificate/issue/numbering.rule.ts'
import {
  sharedValues,
  valuesOf,
  type BatchFacts,
  type Recipient,
} from '@podium/core/certificate/issue/recipients.rule.ts'
import type { RowFinding } from '@podium/core/certificate/issue/row.rule.ts'
import { whyNotValues } from '@podium/press/check-design.ts'
import type { Design as Sheet } from '@podium/press/design.ts'
import type { Issue } from '@podium/press/layout/draw-list.ts'
import { inspect } from '@podium/press/layout/sheet.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { fonts, type InstalledFonts } from '#server/certificate/template/font/open-fonts.ts'
import { findInspection, type InspectedRow } from './inspection.store.ts'
import { asksForSeal, picturesOf, sheetOf } from '#server/certificate/template/open-template.ts'
import { isPictureThere } from '#server/certificate/template/pictures.ts'
import { planHash, type Plan } from '../recipient/plan-batch.ts'
import { traceLink } from '#server/certificate/verify/trace-link.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { Config } from '#server/platform/kernel/config.ts'

/** Rows that are inspected within a request; a job inspects longer lists. */
export const AT_ONCE = 2_000
const YIELD_EVERY = 100
/** Cache of the findings of recent lists, by their hash. */
const inspectionCache = () =>
  new LRUCache<string, readonly InspectedRow[]>({
    max: 8,
    maxSize: 200_000,
    maxEntrySize: 50_000,
    sizeCalculation: (rows) => rows.length + 1,
  })

/**
 * Hash of an inspection's input: the records of the whole list and the fonts. Decisions and issued certificates do not
 * change it.
 */
export async function inspectionHash(
  services: Services,
  db: Db | Tx,
  plan: Plan,
  fontVersion?: number,
): Promise<Buffer> {
  const { key } = await fonts(services, db, fontVersion)
  const rest = planHash({ ...plan, left: [] })
  return createHash('sha256').update(rest).update(recordsHash(services, plan.records)).update(key).digest()
}

const newHashes = () => new WeakMap<readonly Recipient[], Buffer>()

/** SHA-256 of a list, cached per array, because ten thousand rows take about 40 ms. */
function recordsHash({ instances }: Services, records: readonly Recipient[]): Buffer {
  const hashes = instances.get(newHashes)
  const cached = hashes.get(records)
  if (cached) return cached
  const list = records.map(({ recipientId, holder, team, person }) => [recipientId, holder, team, person])
  const hash = createHash('sha256').update(JSON.stringify(list)).digest()
  hashes.set(records, hash)
  return hash
}

/**
 * Rows not yet issued that have findings, laid out with their corrected texts. Uses no number. Null for a long list
 * that no job has inspected yet.
 */
export async function inspectPlan(
  services: Services,
  db: Db | Tx,
  plan: Plan,
  fontVersion?: number,
): Promise<readonly InspectedRow[] | null> {
  if (plan.left.length === 0) return []
  const rows = await inspectedRecords(services, db, plan, fontVersion)
  if (!rows) return null
  const found = new Map(rows.map((row) => [row.recipientId, row]))
  const isMended = plan.left.some(({ mended }) => mended)
  const inspection = isMended ? await openInspection(services, db, plan, fontVersion) : null
  return plan.left.flatMap((recipient) => {
    const { recipientId, holder } = recipient
    const existing = found.get(recipientId)
    const changes = plan.changes.get(recipientId)
    if (!recipient.mended && !changes) return existing ?? []
    const inspected = recipient.mended ? inspectRow(inspection!, recipient) : (existing?.findings ?? [])
    const findings = [...(changes ?? []), ...inspected]
    return findings.length > 0 ? { recipientId, holder, findings } : []
  })
}

/** Findings of the whole list without corrections, cached until the list changes. */
async function inspectedRecords(
  services: Services,
  db: Db | Tx,
  plan: Plan,
  fontVersion: number | undefined,
): Promise<readonly InspectedRow[] | null> {
  const hash = await inspectionHash(services, db, plan, fontVersion)
  const key = hash.toString('hex')
  const inspected = services.instances.get(inspectionCache)
  const cached = inspected.get(key)
  if (cached) return cached
  const isLong = plan.records.length > AT_ONCE
  const rows = isLong ? await findInspection(db, hash) : await inspectRecords(services, db, plan, fontVersion)
  if (rows) inspected.set(key, rows)
  return rows
}

/** Inspects each record; `progress` is called at intervals. */
export async function inspectRecords(
  services: Services,
  db: Db | Tx,
  plan: Plan,
  fontVersion?: number,
  progress: (done: number) => Promise<void> = () => yieldToEvents(),
): Promise<InspectedRow[]> {
  const inspection = await openInspection(services, db, plan, fontVersion)
  const rows: InspectedRow[] = []
  for (const [at, recipient] of plan.records.entries()) {
    if (at % YIELD_EVERY === YIELD_EVERY - 1) await progress(at + 1)
    const findings = inspectRow(inspection, recipient)
    const { recipientId, holder } = recipient
    if (findings.length > 0) rows.push({ recipientId, holder, findings })
  }
  return rows
}

/** The input of a row's inspection. */
export interface Inspecting {
  readonly sheet: Sheet
  readonly faces: InstalledFonts['faces']
  /** Names of design elements, by id. */
  readonly names: ReadonlyMap<string, string>
  readonly batchFacts: BatchFacts
  /** Number, check code and link with the length of real ones. */
  readonly given: Readonly<Record<string, string>>
  /** Overlaps that every certificate has; findings of the list, not of its rows. */
  readonly ofList: readonly RowFinding[]
  /** Whether an overlap is not a finding of a row: it is deliberate, or every certificate has it. */
  readonly isExcepted: (overlap: Overlap) => boolean
}

type Overlap = Extract<Issue, { kind: 'overlap' }>

export async function openInspection(
  services: Services,
  db: Db | Tx,
  { design, batchFacts, numberRule }: Pick<Plan, 'design' | 'batchFacts' | 'numberRule'>,
  fontVersion?: number,
): Promise<Inspecting> {
  const installed = await fonts(services, db, fontVersion)
  await installed.ready()
  const names = namesOf(design)
  const { faces } = installed
  const sheet = sheetOf(design)
  const given = sampleValues(services.config, numberRule)
  const shared = sharedOverlaps({ design, batchFacts }, { sheet, faces, given })
  const pairOf = ({ element, other }: Overlap) => `${element} ${other}`
  const ofEvery = new Set(shared.map(pairOf))
  const isExcepted = (overlap: Overlap) =>
    ofEvery.has(pairOf(overlap)) || isDeliberateOverlap(design, [overlap.element, overlap.other])
  const ofList = shared.map((overlap) => findingOf(overlap, names))
  return { sheet, faces, names, batchFacts, given, ofList, isExcepted }
}

/** Lays out one certificate and returns what a person should check before it is issued. */
export function inspectRow(inspection: Inspecting, recipient: Recipient): RowFinding[] {
  const { sheet, faces, names, batchFacts, given, isExcepted } = inspection
  const values = valuesOf(recipient, batchFacts, given)
  const tooLong = whyNotValues(values)
  if (tooLong) return [{ kind: 'clipped', element: tooLong.at, detail: '' }]
  return inspect(sheet, values, faces)
    .filter((issue) => issue.kind !== 'overlap' || !isExcepted(issue))
    .map((issue) => findingOf(issue, names))
}

/** Overlaps of texts that are the same on every certificate. */
function sharedOverlaps(
  { design, batchFacts }: Pick<Plan, 'design' | 'batchFacts'>,
  { sheet, faces, given }: Pick<Inspecting, 'sheet' | 'faces' | 'given'>,
): Overlap[] {
  return inspect(sheet, sharedValues(batchFacts, given), faces)
    .filter((issue) => issue.kind === 'overlap')
    .filter(({ element, other }) => !isDeliberateOverlap(design, [element, other]))
}

/** Findings that concern every row, about the template, its pictures and its seal. Not cached. */
export async function listFindings(services: Services, db: Db | Tx, plan: Plan): Promise<RowFinding[]> {
  if (plan.left.length === 0) return []
  const { design, issuer, templateOff } = plan
  const sheet = sheetOf(design)
  const findings: RowFinding[] = []
  if (plan.isEarly) findings.push({ kind: 'not-ended', element: '', detail: '' })
  if (templateOff !== null) findings.push({ kind: 'template-off', element: '', detail: templateOff })
  if (asksForSeal(sheet) && issuer.sealFileId === null) {
    findings.push({ kind: 'missing-seal', element: '', detail: issuer.printedNames })
  }
  const names = namesOfPictures(design)
  for (const picture of picturesOf(sheet)) {
    if (picture === 'seal' || (await isPictureThere(services.storage, db, picture))) continue
    findings.push({ kind: 'missing-picture', element: names.get(picture) ?? '', detail: '' })
  }
  const { ofList } = await openInspection(services, db, plan)
  return [...findings, ...designFindings(design), ...ofList]
}

function namesOf({ slides }: Design): Map<string, string> {
  return new Map(slides.flatMap(({ elements }) => elements.map(({ id, name }) => [id, name])))
}

function namesOfPictures({ slides }: Design): Map<string, string> {
  return new Map(
    slides.flatMap(({ elements }) =>
      elements.flatMap((element) => (element.type === 'image' ? [[element.src, element.name] as const] : [])),
    ),
  )
}

/** Sample number, check code and link with the length of real ones, for layout. */
export function sampleValues(config: Config, rule: NumberRule): Record<string, string> {
  return {
    ...numberValues(rule, exampleNumber(rule)),
    checkCode: 'WWWWWW',
    qrCode: traceLink(config, 'AAAAAAAAAAAAAAAAAAAAAAAA'),
  }
}

function findingOf(issue: Issue, names: ReadonlyMap<string, string>): RowFinding {
  const nameOf = (id: string) => names.get(id) ?? id
  const detail = issue.kind === 'overlap' ? nameOf(issue.other) : detailOf(issue)
  return { kind: issue.kind, element: nameOf(issue.element), detail }
}

function detailOf(issue: Issue): string {
  switch (issue.kind) {
    case 'missing-glyph':
      return issue.character
    case 'missing-value':
    case 'hidden-line':
      return issue.code
    case 'shrunk':
      return String(Math.round(issue.size * 10) / 10)
    case 'split-word':
      return issue.text
    default:
      return ''
  }
}
