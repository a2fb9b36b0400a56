import { useSyncExternalStore } from 'react'

const USUAL_TEXT_PX = 16

/** The browser's text size as a multiple of the usual 16 px. Follows changes of the setting. */
export function useTextScale(): number {
  return useSyncExternalStore(watchTextSize, textScale, () => 1)
}

function textScale(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_TEXT_PX) / USUAL_TEXT_PX
}

/** Browsers have no event for it: watches an element that is one rem wide. */
function watchTextSize(listener: () => void): () => void {
  if (!globalThis.ResizeObserver) return () => undefined
  const measured = document.createElement('div')
  Object.assign(measured.style, { position: 'absolute', visibility: 'hidden', width: '1rem' })
  document.body.append(measured)
  const watch = new ResizeObserver(listener)
  watch.observe(measured)
  return () => {
    watch.disconnect()
    measured.remove()
  }
}
