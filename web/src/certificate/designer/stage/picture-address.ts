import { certificateApi } from '@podium/core/certificate/api.ts'
import { addressOf } from '#web/lib/call.ts'

/** Where the browser finds a picture that a design names: uploaded, built in, or the seal. Empty for none. */
export function pictureAddress(image: string): string {
  return image === '' ? '' : addressOf(certificateApi.designPicture, { name: image })
}
