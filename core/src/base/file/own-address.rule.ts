import { API_BASE } from '../endpoint.ts'

/**
 * The path and query of a file that this site serves, or null for every other address: the viewer is given addresses in
 * links, and must not show a stranger's file as the site's own. `origin` like `https://example.org`.
 */
export function ownFileAddress(address: string, origin: string): string | null {
  if (!URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  const isOwn = url.origin === origin && url.username === '' && url.pathname.startsWith(`${API_BASE}/`)
  return isOwn ? url.pathname + url.search : null
}
