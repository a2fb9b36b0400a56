import { startUpload } from '#web/lib/call/upload.ts'

/** An uploaded picture that a design can reference. */
export interface UploadedPicture {
  src: string
  /** Pixels. */
  width: number
  height: number
}

const TYPES = new Set(['image/png', 'image/jpeg'])
const MAX_BYTES = 8 * 2 ** 20
export const PICTURE_ACCEPT = [...TYPES].join(',')

/** Whether the file is a PNG or JPEG, which the PDF engine supports. */
export function isPicture(file: File): boolean {
  return TYPES.has(file.type) && file.size <= MAX_BYTES
}

/** Uploads a picture; null when it is not one. Designs reference pictures and never embed them. */
export async function uploadPicture(file: File): Promise<UploadedPicture | null> {
  if (!isPicture(file)) return null
  const size = await sizeOf(file)
  if (!size) return null
  const { fileId } = await startUpload(file, { purpose: 'certificate.picture' }, () => undefined).finished
  return { src: `file:${fileId}`, ...size }
}

async function sizeOf(file: File): Promise<{ width: number; height: number } | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return null
  }
}
