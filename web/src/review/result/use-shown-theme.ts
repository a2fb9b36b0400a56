import { useSyncExternalStore } from 'react'

/** What `data-theme` and the system make of the page's colours, so that charts are drawn anew when it changes. */
export function useShownTheme(): string {
  return useSyncExternalStore(listen, shown, () => 'light')
}

function listen(onChange: () => void): () => void {
  const watcher = new MutationObserver(onChange)
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', onChange)
  return () => {
    watcher.disconnect()
    system.removeEventListener('change', onChange)
  }
}

function shown(): string {
  const { theme = '' } = document.documentElement.dataset
  return `${theme} ${String(matchMedia('(prefers-color-scheme: dark)').matches)}`
}
