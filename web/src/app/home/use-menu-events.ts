import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'

/** Calls back when Escape is pressed inside an element. */
export function useEscape(element: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEscape()
  })
  useEffect(() => {
    const { current } = element
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    current?.addEventListener('keydown', listen)
    return () => current?.removeEventListener('keydown', listen)
  }, [element])
}

/** Calls back when the mouse or the focus comes into an element from outside it. */
export function useArrival(element: RefObject<HTMLElement | null>, onArrival: () => void): void {
  const arrive = useEffectEvent(onArrival)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const onMouseEnter = () => arrive()
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && current.contains(relatedTarget))) arrive()
    }
    current.addEventListener('mouseenter', onMouseEnter)
    current.addEventListener('focusin', onFocusIn)
    return () => {
      current.removeEventListener('mouseenter', onMouseEnter)
      current.removeEventListener('focusin', onFocusIn)
    }
  }, [element])
}
