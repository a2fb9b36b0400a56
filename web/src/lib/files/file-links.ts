import { API_BASE } from '@podium/core/base/endpoint.ts'

/** Asks whether the session still stands; false has been told to the reader. */
export type CheckSession = () => Promise<boolean>

/**
 * Follows links to files only while the session stands: the page would otherwise be left for one that says no. The check
 * sets a lost cookie anew. Answers how to stop.
 */
export function followFileLinks(check: CheckSession): () => void {
  const checked = new WeakSet<HTMLAnchorElement>()
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.('a')
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !isPlain || event.defaultPrevented || !isFile(link.href) || checked.delete(link)) return
    event.preventDefault()
    // Opened by the click itself: browsers allow no window later.
    const tab = link.target === '_blank' ? open('about:blank') : null
    void go(link, tab)
  }
  const go = async (link: HTMLAnchorElement, tab: Window | null) => {
    if (!(await check())) return tab?.close()
    if (tab) return tab.location.replace(link.href)
    checked.add(link)
    link.click()
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}

/** As a click on a link to the file. */
export function openFile(address: string): void {
  const link = document.createElement('a')
  link.href = address
  document.body.append(link)
  link.click()
  link.remove()
}

function isFile(address: string): boolean {
  const url = URL.parse(address)
  return url?.origin === location.origin && url.pathname.startsWith(`${API_BASE}/`)
}
