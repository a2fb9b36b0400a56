import { API_BASE } from '@podium/core/base/endpoint.ts'

/** Where a person's picture is read; empty without one. */
export function avatarUrl(fileId: string | null): string {
  return fileId ? `${API_BASE}/file/${fileId}` : ''
}
