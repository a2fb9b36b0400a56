import { refuse, type Refusal } from '../../../base/refusal.ts'
import { certificateRefusals } from '../../refusals.ts'
import { faceFamilyLabels, type Embedding, type FaceFamily, type FontFault } from './font.ts'

/** Facts that decide whether a file may be used as a face. */
export interface FontInspection {
  readonly fault: FontFault | null
  /** The embedding bits `fsType` of the OS/2 table. */
  readonly fsType: number
  /** Number of its characters, and of those in the first level of the standard. */
  readonly characters: number
  readonly level1: number
}

/** Characters of the first level (3,500) that a face of a family must have. Old GB 2312 fonts have 3,400 or more. */
export const MIN_LEVEL1 = 3_000
/** The greatest number of uploaded faces; each uses memory in every process. */
export const MAX_FONTS = 40

const RESTRICTED = 0x2
const PREVIEW = 0x4
const EDITABLE = 0x8
const NO_SUBSETTING = 0x100
const BITMAP_ONLY = 0x200

/** Of several permissions the widest applies; null: the font must not be embedded. */
export function embeddingOf(fsType: number): Embedding | null {
  if (fsType & EDITABLE) return 'editable'
  if (fsType & PREVIEW) return 'preview'
  return fsType & RESTRICTED ? null : 'installable'
}

/** Why a font can't be a face of the family. @spec D09 */
export function whyNotFont({ fault, fsType, characters, level1 }: FontInspection, family: FaceFamily): Refusal | null {
  switch (fault?.kind) {
    case 'not-font':
      return refuse(certificateRefusals.FONT_NOT_FONT)
    case 'wrapped':
      return refuse(certificateRefusals.FONT_WRAPPED)
    case 'cff':
      return refuse(certificateRefusals.FONT_CFF)
    case 'broken':
      return refuse(certificateRefusals.FONT_BROKEN, { table: fault.table || '—' })
  }
  if (embeddingOf(fsType) === null) return refuse(certificateRefusals.FONT_RESTRICTED)
  if (fsType & NO_SUBSETTING) return refuse(certificateRefusals.FONT_NO_SUBSETTING)
  if (fsType & BITMAP_ONLY) return refuse(certificateRefusals.FONT_BITMAP_ONLY)
  if (family === 'any') return characters > 0 ? null : refuse(certificateRefusals.FONT_EMPTY)
  if (level1 >= MIN_LEVEL1) return null
  const { zh, en } = faceFamilyLabels[family]
  return refuse(certificateRefusals.FONT_TOO_FEW, { family: zh, familyEn: en, has: level1, least: MIN_LEVEL1 })
}

/** What remains of a family when a face is removed. */
export interface RemainingFaces {
  readonly family: FaceFamily
  /** Other faces of the family, bundled ones included. */
  readonly others: number
  /** Enabled designs of organisations that use the family. */
  readonly designs: number
}

/**
 * Why a face can't be removed: designs in use would be rendered in another family without notice. Issued certificates
 * are stored as files and don't change.
 */
export function whyNotRemoveFont({ family, others, designs }: RemainingFaces): Refusal | null {
  if (family === 'any' || others > 0 || designs === 0) return null
  const { zh, en } = faceFamilyLabels[family]
  return refuse(certificateRefusals.FONT_IN_USE, { family: zh, familyEn: en, designs })
}

/** The family in a font's name, 仿宋 before 宋; null: there is none. */
export function familyNamed(name: string): FaceFamily | null {
  const hints: readonly (readonly [FaceFamily, RegExp])[] = [
    ['fang', /仿宋|fang\s?song|fangsong/i],
    ['kai', /楷|kai/i],
    ['song', /宋|明體|song|sung|ming|serif/i],
    ['hei', /黑|hei|gothic|sans/i],
  ]
  const sansSerif = name.replaceAll(/sans[\s-]?serif/gi, 'sans')
  return hints.find(([, hint]) => hint.test(sansSerif))?.[0] ?? null
}
