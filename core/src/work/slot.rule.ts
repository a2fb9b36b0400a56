import { refuse, type Refusal } from '../base/refusal.ts'
import type { FileSlot } from '../competition/setting/setting.ts'
import { workRefusals } from './refusals.ts'

type Kind = FileSlot['kinds'][number]

/** Media type of each kind of file. */
const mediaTypes: Record<Kind, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  zip: 'application/zip',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  jpg: 'image/jpeg',
  png: 'image/png',
}

export function mediaTypeOf(kind: Kind): string {
  return mediaTypes[kind]
}

/** The kind of a media type; null: none of those that slots accept. */
export function kindOfMedia(mediaType: string): Kind | null {
  return (Object.keys(mediaTypes) as Kind[]).find((kind) => mediaTypes[kind] === mediaType) ?? null
}

/** The `accept` attribute of a slot's file picker. */
export function acceptOf(slot: Pick<FileSlot, 'kinds'>): string {
  return slot.kinds.flatMap((kind) => (kind === 'jpg' ? ['.jpg', '.jpeg'] : [`.${kind}`])).join(',')
}

/** Why a file of this name can't be put into the slot; checked before upload. The server checks the content. */
export function whyNotFileName(slot: FileSlot, name: string): Refusal | null {
  const offered = acceptOf(slot).split(',')
  if (offered.some((ending) => name.toLowerCase().endsWith(ending))) return whyNotNamed(slot, name)
  return refuse(workRefusals.FILE_WRONG_KIND, { ...labels(slot), kinds: slot.kinds.join(' / ') })
}

/** Why the file isn't called what the slot asks for. Width and case make no difference. */
function whyNotNamed(slot: FileSlot, name: string): Refusal | null {
  if (slot.fileName === '') return null
  const parts = slot.fileName.normalize('NFKC').toLowerCase().split('*')
  const given = name
    .replace(/[.][^.]*$/, '')
    .normalize('NFKC')
    .toLowerCase()
  return fits(given, parts) ? null : refuse(workRefusals.FILE_NAMED_OTHERWISE, { ...labels(slot), name: slot.fileName })
}

/** Whether the text is these parts in their order, with any text between two of them. */
function fits(text: string, [first = '', ...others]: readonly string[]): boolean {
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const part of others.slice(0, -1)) {
    const found = text.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  const last = others.at(-1)
  return last === undefined ? text.length === at : text.length >= at + last.length && text.endsWith(last)
}

/** Formats a number of bytes for display. */
export function readableSize(bytes: number): string {
  if (bytes >= 2 ** 30) return `${round(bytes / 2 ** 30)} GB`
  if (bytes >= 2 ** 20) return `${round(bytes / 2 ** 20)} MB`
  return bytes >= 1024 ? `${round(bytes / 1024)} KB` : `${bytes} B`
}

/** Why a file of this size can't be put into the slot; checked before upload. */
export function whyNotSize(slot: FileSlot, size: number): Refusal | null {
  if (size <= slot.maxBytes) return null
  return refuse(workRefusals.FILE_TOO_LARGE, { ...labels(slot), limit: readableSize(slot.maxBytes) })
}

/** Why a stored file can't be added to the slot with `there` other files. */
export function whyNotAttach(
  slot: FileSlot,
  file: { mediaType: string; size: number; name: string },
  there: number,
): Refusal | null {
  const size = whyNotSize(slot, file.size)
  if (size) return size
  if (!slot.kinds.some((kind) => mediaTypes[kind] === file.mediaType)) {
    return refuse(workRefusals.FILE_WRONG_KIND, { ...labels(slot), kinds: slot.kinds.join(' / ') })
  }
  const named = whyNotNamed(slot, file.name)
  if (named) return named
  return there < slot.maxCount ? null : refuse(workRefusals.SLOT_FULL, { ...labels(slot), max: slot.maxCount })
}

function labels(slot: FileSlot) {
  return { labelZh: slot.label, labelEn: slot.labelEn || slot.label }
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10)
}
