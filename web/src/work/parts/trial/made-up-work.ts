import { FILE_KINDS, type FileSlot } from '@podium/core/competition/setting/setting.ts'
import { aspectOf, checksOf } from '@podium/core/competition/setting/slot/slot-checks.rule.ts'
import { pageSizes } from '@podium/core/work/file-check/file-check.rule.ts'
import { mediaTypeOf } from '@podium/core/work/slot.rule.ts'
import type { TriedFile } from '@podium/core/work/trial/work-trial.rule.ts'

type Kind = FileSlot['kinds'][number]

const MEGABYTE = 2 ** 20
const UNKNOWN_MEDIA = 'application/octet-stream'

/** The kind of a file by its name, as a browser takes it; null: none that slots accept. */
export function kindOfName(name: string): Kind | null {
  const ending = name.toLowerCase().split('.').at(-1)!.replace('jpeg', 'jpg')
  return FILE_KINDS.find((kind) => kind === ending) ?? null
}

/** The media type of a file of this name. */
export function mediaOfName(name: string): string {
  const kind = kindOfName(name)
  return kind === null ? UNKNOWN_MEDIA : mediaTypeOf(kind)
}

/** A made-up file that fits its slot, called by its label. `no`: tells it from the others. */
export function fittingFile(slot: FileSlot, no: number, label: string): TriedFile {
  const kind = slot.kinds[0]!
  const name = `${(slot.fileName || '*').replaceAll('*', label)}.${kind}`
  return {
    slot: slot.key,
    name,
    mediaType: mediaTypeOf(kind),
    size: Math.min(slot.maxBytes, MEGABYTE),
    sha256: String(no).padStart(64, '0'),
    others: 0,
    facts: fittingFacts(slot, kind),
  }
}

/** Facts of a file of this kind that satisfy the checks of its slot. */
export function fittingFacts(slot: FileSlot, kind: Kind): NonNullable<TriedFile['facts']> {
  const { checks } = slot
  const asked = new Set(checksOf(slot, kind))
  const has = (...names: Array<keyof typeof checks>) => names.some((name) => asked.has(name))
  const height = within(checks.minHeight, checks.maxHeight, 1080)
  const width = within(checks.minWidth, checks.maxWidth, Math.round(height * (aspectOf(checks.aspect) ?? 16 / 9)))
  const [short, long] = pageSizes[checks.pageSize ?? 'a4']
  const sentences = {
    ...(checks.requiredText && { [checks.requiredText]: true }),
    ...(checks.forbiddenText && { [checks.forbiddenText]: false }),
  }
  return {
    ...(has('minPages', 'maxPages') && { pages: within(checks.minPages, checks.maxPages, 10) }),
    ...(has('pageSize') && { pageSizes: [{ page: 1, widthMm: short, heightMm: long }] }),
    ...(has('minWidth', 'maxWidth', 'minHeight', 'maxHeight', 'aspect') && { width, height }),
    ...(has('minSeconds', 'maxSeconds') && { seconds: within(checks.minSeconds, checks.maxSeconds, 60) }),
    ...(has('minCharacters', 'maxCharacters') && {
      characters: within(checks.minCharacters, checks.maxCharacters, 3000),
    }),
    ...(has('requiredText', 'forbiddenText') && { sentences }),
  }
}

function within(least: number | null, most: number | null, usual: number): number {
  return Math.min(Math.max(usual, least ?? 0), most ?? Number.POSITIVE_INFINITY)
}
