/** Calls `zoom` while two fingers move, with the factor since the last call and the point between them. */
export function onPinch(
  element: HTMLElement,
  zoom: (factor: number, origin: [number, number]) => void,
  signal: AbortSignal,
): void {
  let before = 0
  const measure = ({ touches: [one, other] }: TouchEvent) => {
    if (!one || !other) return { apart: 0, middle: [0, 0] as [number, number] }
    const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    return { apart, middle: [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2] as [number, number] }
  }
  const start = (event: TouchEvent) => {
    before = event.touches.length === 2 ? measure(event).apart : 0
  }
  const move = (event: TouchEvent) => {
    if (event.touches.length !== 2 || before === 0) return
    // The browser would zoom the whole page.
    event.preventDefault()
    const { apart, middle } = measure(event)
    zoom(apart / before, middle)
    before = apart
  }
  element.addEventListener('touchstart', start, { signal, passive: true })
  element.addEventListener('touchend', start, { signal, passive: true })
  element.addEventListener('touchmove', move, { signal, passive: false })
}
