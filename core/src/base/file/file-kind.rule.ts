import { baseRefusals } from '../codes.ts'
import { refuse, type Refusal } from '../refusal.ts'
import type { Bilingual } from '../shapes.ts'

/** Kinds of content, detected from the bytes, never from the name. */
export type FileKind = 'image' | 'pdf' | 'office' | 'archive' | 'video' | 'audio' | 'text' | 'xml' | 'any'

const fileKindLabels: Record<FileKind, Bilingual> = {
  image: { zh: '图片', en: 'pictures' },
  pdf: { zh: 'PDF', en: 'PDF' },
  office: { zh: 'Office 文档', en: 'Office documents' },
  archive: { zh: '压缩包', en: 'archives' },
  video: { zh: '视频', en: 'videos' },
  audio: { zh: '音频', en: 'audio files' },
  text: { zh: '文本文件', en: 'text files' },
  xml: { zh: 'XML', en: 'XML' },
  any: { zh: '任意文件', en: 'any files' },
}

/** Why a file of this content isn't accepted where only some kinds are allowed. */
export function whyNotFileKind(kind: FileKind, allowed: readonly FileKind[]): Refusal | null {
  if (allowed.includes('any') || allowed.includes(kind)) return null
  const labels = allowed.map((each) => fileKindLabels[each])
  return refuse(baseRefusals.WRONG_FILE_KIND, {
    kinds: labels.map(({ zh }) => zh).join('、'),
    kindsEn: labels.map(({ en }) => en).join(', '),
  })
}

/** Why a file of this name isn't accepted, checked before uploading. `accept`: as in an HTML input, such as `.pdf,.docx`. */
export function whyNotFileEnding(name: string, accept: string): Refusal | null {
  const endings = accept.split(',').map((ending) => ending.trim().toLowerCase())
  if (endings.some((ending) => name.toLowerCase().endsWith(ending))) return null
  const kinds = endings.map((ending) => ending.slice(1).toUpperCase())
  return refuse(baseRefusals.WRONG_FILE_KIND, { kinds: kinds.join('、'), kindsEn: kinds.join(', ') })
}
