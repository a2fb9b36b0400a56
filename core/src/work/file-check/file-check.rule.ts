import type { BilingualText } from '../../base/bilingual-text.ts'
import type { FileFacts } from '../../base/file/file-facts.ts'
import { refuse, type Refusal } from '../../base/refusal.ts'
import type { FileSlot } from '../../competition/setting/setting.ts'
import { aspectOf, checksOf } from '../../competition/setting/slot/slot-checks.rule.ts'
import type { SlotChecks } from '../../competition/setting/slot/slot-checks.ts'
import { pageSizeLabels, secondsText } from '../../competition/setting/slot/slot-check-lines.ts'
import { workRefusals } from '../refusals.ts'
import { kindOfMedia } from '../slot.rule.ts'

/** A file whose content was read; null: nothing was asked about when it was uploaded. */
export interface ReadFile {
  readonly name: string
  readonly mediaType: string
  readonly facts: FileFacts | null
}

/** Shares by which an aspect may differ, since pixels are whole. */
const ASPECT_TOLERANCE = 0.01
/** Millimetres by which pages may differ, as printers' do. */
const PAGE_TOLERANCE = 3
/** Containers round up to whole frames. */
const SECONDS_TOLERANCE = 0.5

/** Short and long side of each size of page in millimetres. */
export const pageSizes: Record<NonNullable<SlotChecks['pageSize']>, readonly [number, number]> = {
  a4: [210, 297],
  a3: [297, 420],
  letter: [216, 279],
}

/** Why the content of a file isn't what the slot asks for; names everything that is wrong. */
export function whyNotContent(slot: FileSlot, file: ReadFile): Refusal | null {
  const kind = kindOfMedia(file.mediaType)
  const checks = kind === null ? [] : checksOf(slot, kind)
  if (checks.length === 0) return null
  const named = { name: file.name, labelZh: slot.label, labelEn: slot.labelEn || slot.label }
  const { facts } = file
  if (facts?.unreadable) return refuse(workRefusals.FILE_UNREADABLE, named)
  const answers = checks.map((check) => judge[check](slot.checks, facts ?? {}))
  if (answers.includes('unknown')) return refuse(workRefusals.FILE_UNCHECKED, named)
  const faults = answers.filter((answer) => answer !== null) as BilingualText[]
  if (faults.length === 0) return null
  return refuse(workRefusals.FILE_CONTENT, {
    ...named,
    whyZh: faults.map(({ zh }) => zh).join('；'),
    whyEn: faults.map(({ en }) => en).join('; '),
  })
}

/** Whether the content has to be read before the rule can decide. */
export function needsReading(slot: FileSlot, mediaType: string): boolean {
  const kind = kindOfMedia(mediaType)
  return kind !== null && checksOf(slot, kind).length > 0
}

type Answer = BilingualText | 'unknown' | null

/** A limit to which a number is compared; `tolerance` is in favour of the file. */
function limit(
  of: { found: number | undefined; limit: number; unit: (value: number) => BilingualText; tolerance?: number },
  isLeast: boolean,
): Answer {
  const { found, tolerance = 0, unit } = of
  if (found === undefined) return 'unknown'
  if (isLeast ? found >= of.limit - tolerance : found <= of.limit + tolerance) return null
  const [allowed, is] = [unit(of.limit), unit(found)]
  return isLeast
    ? { zh: `至少 ${allowed.zh}，现为 ${is.zh}`, en: `at least ${allowed.en}; it has ${is.en}` }
    : { zh: `最多 ${allowed.zh}，现为 ${is.zh}`, en: `at most ${allowed.en}; it has ${is.en}` }
}

const counted = (zh: string, en: string) => (value: number) => ({ zh: `${value} ${zh}`, en: `${value} ${en}` })
const pages = counted('页', 'page(s)')
const characters = counted('字', 'characters')
const wide = counted('像素宽', 'px of width')
const high = counted('像素高', 'px of height')

const judge: Record<keyof SlotChecks, (checks: SlotChecks, facts: FileFacts) => Answer> = {
  minPages: ({ minPages }, { pages: found }) => limit({ found, limit: minPages!, unit: pages }, true),
  maxPages: ({ maxPages }, { pages: found }) => limit({ found, limit: maxPages!, unit: pages }, false),
  pageSize: ({ pageSize }, { pageSizes: found }) => {
    if (!found) return 'unknown'
    const [short, long] = pageSizes[pageSize!]
    const other = found.find(({ widthMm, heightMm }) => {
      const [less, more] = widthMm < heightMm ? [widthMm, heightMm] : [heightMm, widthMm]
      return Math.abs(less - short) > PAGE_TOLERANCE || Math.abs(more - long) > PAGE_TOLERANCE
    })
    if (!other) return null
    const size = `${Math.round(other.widthMm)}×${Math.round(other.heightMm)} mm`
    const wanted = pageSizeLabels[pageSize!]
    return {
      zh: `每页须为 ${wanted}，第 ${other.page} 页为 ${size}`,
      en: `every page has to be ${wanted}; page ${other.page} is ${size}`,
    }
  },
  minWidth: ({ minWidth }, { width: found }) => limit({ found, limit: minWidth!, unit: wide }, true),
  maxWidth: ({ maxWidth }, { width: found }) => limit({ found, limit: maxWidth!, unit: wide }, false),
  minHeight: ({ minHeight }, { height: found }) => limit({ found, limit: minHeight!, unit: high }, true),
  maxHeight: ({ maxHeight }, { height: found }) => limit({ found, limit: maxHeight!, unit: high }, false),
  aspect: ({ aspect }, { width, height }) => {
    if (!width || !height) return 'unknown'
    const wanted = aspectOf(aspect) ?? 1
    if (Math.abs(width / height / wanted - 1) <= ASPECT_TOLERANCE) return null
    return {
      zh: `宽高比须为 ${aspect}，现为 ${width}×${height} 像素`,
      en: `it has to be ${aspect} wide to high; it is ${width}×${height} px`,
    }
  },
  minSeconds: ({ minSeconds }, { seconds: found }) =>
    limit({ found, limit: minSeconds!, unit: secondsText, tolerance: SECONDS_TOLERANCE }, true),
  maxSeconds: ({ maxSeconds }, { seconds: found }) =>
    limit({ found, limit: maxSeconds!, unit: secondsText, tolerance: SECONDS_TOLERANCE }, false),
  minCharacters: ({ minCharacters }, { characters: found }) =>
    limit({ found, limit: minCharacters!, unit: characters }, true),
  maxCharacters: ({ maxCharacters }, { characters: found }) =>
    limit({ found, limit: maxCharacters!, unit: characters }, false),
  requiredText: ({ requiredText }, { sentences }) => {
    const isThere = sentences?.[requiredText]
    if (isThere === undefined) return 'unknown'
    return isThere
      ? null
      : { zh: `正文须含有“${requiredText}”，未找到`, en: `“${requiredText}” was not found in its text` }
  },
  forbiddenText: ({ forbiddenText }, { sentences }) => {
    const isThere = sentences?.[forbiddenText]
    if (isThere === undefined) return 'unknown'
    return isThere ? { zh: `正文不得含有“${forbiddenText}”`, en: `its text must not contain “${forbiddenText}”` } : null
  },
}
