import { MAX_READ_BYTES } from '../../../base/file/readable.ts'
import type { FieldFault } from '../../../base/refusal.ts'
import { fault } from '../setting-faults.ts'
import type { FileSlot } from '../setting.ts'
import type { SlotChecks } from './slot-checks.ts'

type Kind = FileSlot['kinds'][number]
type Check = keyof SlotChecks

/** Kinds of files whose content tells about each check. */
const kindsOf: Readonly<Record<Check, readonly Kind[]>> = {
  minPages: ['pdf', 'pptx'],
  maxPages: ['pdf', 'pptx'],
  pageSize: ['pdf'],
  minWidth: ['jpg', 'png'],
  minHeight: ['jpg', 'png'],
  maxWidth: ['jpg', 'png'],
  maxHeight: ['jpg', 'png'],
  aspect: ['jpg', 'png'],
  minSeconds: ['mp4', 'mp3', 'wav'],
  maxSeconds: ['mp4', 'mp3', 'wav'],
  minCharacters: ['pdf', 'docx'],
  maxCharacters: ['pdf', 'docx'],
  requiredText: ['pdf', 'docx'],
  forbiddenText: ['pdf', 'docx'],
}
const DOCUMENTS: readonly Kind[] = ['pdf', 'docx', 'pptx']
const RANGES = [
  ['minPages', 'maxPages'],
  ['minWidth', 'maxWidth'],
  ['minHeight', 'maxHeight'],
  ['minSeconds', 'maxSeconds'],
  ['minCharacters', 'maxCharacters'],
] as const

function isSet(checks: SlotChecks, check: Check): boolean {
  return Boolean(checks[check])
}

/** The checks of a slot that apply to files of a kind. */
export function checksOf(slot: Pick<FileSlot, 'checks'>, kind: Kind): Check[] {
  return (Object.keys(kindsOf) as Check[]).filter((check) => isSet(slot.checks, check) && kindsOf[check].includes(kind))
}

/** The checks that tell anything about files of these kinds. */
export function slotChecksFor(kinds: readonly Kind[]): Check[] {
  return (Object.keys(kindsOf) as Check[]).filter((check) => kindsOf[check].some((kind) => kinds.includes(kind)))
}

/** `16:9` as a number; null: it isn't written so. */
export function aspectOf(text: string): number | null {
  const [, width, height] = /^([1-9]\d{0,4}):([1-9]\d{0,4})$/.exec(text) ?? []
  return width && height ? Number(width) / Number(height) : null
}

/** Faults of the checks of a slot, at `path`. */
export function slotCheckFaults(slot: FileSlot, path: string): FieldFault[] {
  const { checks, kinds } = slot
  const at = (check: Check) => `${path}.checks.${check}`
  const useless = (Object.keys(kindsOf) as Check[]).filter(
    (check) => isSet(checks, check) && !kindsOf[check].some((kind) => kinds.includes(kind)),
  )
  const readsDocuments = DOCUMENTS.some((kind) => kinds.includes(kind) && checksOf(slot, kind).length > 0)
  return [
    ...useless.map((check) => {
      const which = kindsOf[check].join(' / ').toUpperCase()
      return fault(at(check), `只适用于 ${which} 文件`, `This is for ${which} files`)
    }),
    ...RANGES.flatMap(([least, most]) => {
      const [from, to] = [checks[least], checks[most]]
      return from !== null && to !== null && from > to
        ? [fault(at(most), '上限不能小于下限', 'The most is less than the least')]
        : []
    }),
    ...(isSet(checks, 'aspect') && aspectOf(checks.aspect) === null
      ? [fault(at('aspect'), '请按“宽:高”填写，如 16:9', 'Write it as width:height, such as 16:9')]
      : []),
    ...(readsDocuments && slot.maxBytes > MAX_READ_BYTES
      ? [
          fault(
            `${path}.maxBytes`,
            '设有文档内容检查时，单个文件上限不能超过 150 MB',
            'Documents whose content is checked may have at most 150 MB',
          ),
        ]
      : []),
  ]
}
