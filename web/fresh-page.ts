import { vi } from 'vitest'

/**
 * Runs before each test file. Test files share a process, so that React and antd are loaded once; each starts with our
 * own modules reset and, with a DOM, an empty document.
 */
vi.useRealTimers()
vi.unstubAllGlobals()
vi.resetModules()
if (typeof document !== 'undefined') {
  document.body.replaceChildren()
  for (const { name } of Array.from(document.documentElement.attributes)) document.documentElement.removeAttribute(name)
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; max-age=0; path=/`
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}
