import { useSyncExternalStore } from 'react'

/** The active theme from `data-theme` and the system's preference, so that charts are redrawn when it changes. */
export function useActiveTheme(): string {
  return useSyncExternalStore(listen, activeTheme, () => 'light')
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

function activeTheme(): string {
  const { theme = '' } = document.documentElement.dataset
  return `${theme} ${String(matchMedia('(prefers-color-scheme: dark)').matches)}`
}
