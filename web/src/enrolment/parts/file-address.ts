import { API_BASE } from '@podium/core/base/endpoint.ts'

/** Where a stored file is shown, for links and frames; the session's cookie opens it. */
export function fileAddress(fileId: string): string {
  return `${API_BASE}/files/${fileId}`
}
