import type { MouseEvent, ReactNode } from 'react'

/**
 * The text of a menu entry as a link, so that it can be opened in another tab. The menu itself acts on plain clicks and
 * on keys.
 */
export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} tabIndex={-1} onClick={onClick}>
      {children}
    </a>
  )
}

function onClick(event: MouseEvent): void {
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
  if (opensElsewhere) event.stopPropagation()
  else event.preventDefault()
}
