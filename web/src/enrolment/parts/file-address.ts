import { API_BASE } from '@podium/core/base/endpoint.ts'

/** URL of a stored file for links and frames; the session cookie authorises it. */
export function fileAddress(fileId: string): string {
  return `${API_BASE}/files/${fileId}`
}
