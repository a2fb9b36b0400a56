/** What a browser met while a page came up. */
export interface FirstView {
  /** Milliseconds from the start of the visit to the largest contentful paint. */
  paintMs: number
  /** Its element. */
  element: string
  /** The sum of the layout shifts. */
  shift: number
}

/** Runs in the page: observes its paints and shifts from the start. */
export function watchLayout(): void {
  const view: FirstView = { paintMs: 0, element: '', shift: 0 }
  Object.assign(globalThis, { firstView: view })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Array<PerformanceEntry & { element: Element | null }>) {
      view.paintMs = entry.startTime
      view.element = entry.element ? `${entry.element.tagName.toLowerCase()}.${entry.element.className}` : ''
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number }>) view.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
