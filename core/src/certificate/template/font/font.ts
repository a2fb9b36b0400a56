import { z } from 'zod'
import type { Bilingual } from '../../../base/shapes.ts'

/** The families of faces. `any` is the fallback for characters that no family has. */
export const FACE_FAMILIES = ['hei', 'song', 'kai', 'fang', 'any'] as const
export const FaceFamily = z.enum(FACE_FAMILIES)
export type FaceFamily = z.infer<typeof FaceFamily>

export const faceFamilyLabels: Record<FaceFamily, Bilingual> = {
  hei: { zh: '黑体', en: 'Hei' },
  song: { zh: '宋体', en: 'Song' },
  kai: { zh: '楷体', en: 'Kai' },
  fang: { zh: '仿宋', en: 'FangSong' },
  any: { zh: '补字', en: 'Last resort' },
}

/** Character sets by which the coverage of a face is measured. */
export const CHARACTER_SETS = ['level1', 'level2', 'level3', 'extA', 'extB', 'latin'] as const
export const CharacterSet = z.enum(CHARACTER_SETS)
export type CharacterSet = z.infer<typeof CharacterSet>

export const characterSetLabels: Record<CharacterSet, Bilingual> = {
  level1: { zh: '规范字一级', en: 'Standard level 1' },
  level2: { zh: '规范字二级', en: 'Standard level 2' },
  level3: { zh: '规范字三级', en: 'Standard level 3' },
  extA: { zh: '扩展 A', en: 'Extension A' },
  extB: { zh: '扩展 B 及以上', en: 'Extension B +' },
  latin: { zh: '拉丁字母', en: 'Latin' },
}

/** How many characters of a set the face has, and how many the set has. */
const Covered = z.object({ has: z.number().int().min(0), of: z.number().int().min(1) })
export const Coverage = z.object({
  level1: Covered,
  level2: Covered,
  level3: Covered,
  extA: Covered,
  extB: Covered,
  latin: Covered,
} satisfies Record<CharacterSet, typeof Covered>)
export type Coverage = z.infer<typeof Coverage>

/** Fault of a font file; `table` names the faulty table, if any. */
export const FontFault = z.object({ kind: z.enum(['not-font', 'wrapped', 'cff', 'broken']), table: z.string() })
export type FontFault = z.infer<typeof FontFault>

/** The font's embedding permission: installable, editable, or preview and print. All three allow certificates. */
export const EMBEDDINGS = ['installable', 'editable', 'preview'] as const
export const Embedding = z.enum(EMBEDDINGS)
export type Embedding = z.infer<typeof Embedding>

export const embeddingLabels: Record<Embedding, Bilingual> = {
  installable: { zh: '可嵌入、可安装', en: 'Installable' },
  editable: { zh: '可嵌入、可编辑', en: 'Editable embedding' },
  preview: { zh: '可嵌入（预览与打印）', en: 'Preview and print' },
}
