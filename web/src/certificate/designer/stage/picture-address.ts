import { API_BASE } from '@podium/core/base/endpoint.ts'

/** Where the browser finds a picture that a design names. */
export function pictureAddress(image: string): string {
  const [kind, rest = ''] = image.split(':')
  if (kind === 'file') return `${API_BASE}/files/${rest}`
  return ''
}
