import type { ReactNode } from 'react'
import './end-kept.css'

/** As much of the end as nine Chinese characters take, or eighteen Latin letters. */
const END = /(?:[\u2e80-\uffef]|[^\u2e80-\uffef]{1,2}){1,9}$/su

/** Where the end begins, at a whole word of Latin letters. */
function startOfEnd(label: string): number {
  const at = label.search(END)
  if (!/\w\w/.test(label.slice(Math.max(0, at - 1), at + 1))) return at
  const space = label.indexOf(' ', at)
  return space > 0 ? space : at
}

/**
 * For the `labelRender` of a select of names: where there is no room, the middle is left out instead of the end, which
 * tells a name from others with the same beginning.
 */
export function endKept({ label, value }: { label?: ReactNode; value?: ReactNode }): ReactNode {
  const at = typeof label === 'string' ? startOfEnd(label) : -1
  if (typeof label !== 'string' || at <= 0) return label ?? value
  return (
    <span className="end-kept">
      <span>{label.slice(0, at)}</span>
      <span>{label.slice(at)}</span>
    </span>
  )
}
