import { refuse, type Refusal } from '../base/refusal.ts'
import type { MaterialKind } from './material.ts'
import { studyRefusals } from './refusals.ts'

interface Content {
  readonly kind: MaterialKind
  readonly body: string
  readonly url: string
  readonly fileId: string | null
}

/** An article needs a text, a link its address, a file or video the file; a video may be an address instead. */
export function whyNotSaveMaterial({ kind, body, url, fileId }: Content): Refusal | null {
  const has: Record<MaterialKind, boolean> = {
    article: body !== '',
    file: fileId !== null,
    link: url !== '',
    video: fileId !== null || url !== '',
  }
  return has[kind] ? null : refuse(studyRefusals.CONTENT_MISSING)
}
