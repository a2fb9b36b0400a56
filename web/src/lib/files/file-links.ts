import { API_BASE } from '@podium/core/base/endpoint.ts'

/** Resolves to whether the session is valid; if false, the user has been informed. */
export type CheckSession = () => Promise<boolean>

/**
 * Opens links to files only while the session is valid, as the browser would otherwise show an error page. The check
 * also renews a lost cookie. Returns a function that removes the listener.
 */
export function followFileLinks(check: CheckSession): () => void {
  const checked = new WeakSet<HTMLAnchorElement>()
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.('a')
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !isPlain || event.defaultPrevented || !isFile(link.href) || checked.delete(link)) return
    event.preventDefault()
    // Browsers allow opening a window only within the click event.
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

/** Opens a file as a click on its link does. */
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
