import { isOutside } from '@podium/core/site/website/link.rule.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface AnyLinkProps {
  to: string
  current?: boolean
  className?: string
  onClick?: () => void
  children: ReactNode
}

/** A link that staff entered: a page of this site, or another website in a tab of its own. */
export function AnyLink({ to, current = false, className, onClick, children }: AnyLinkProps) {
  const shape = { ...(className !== undefined && { className }), ...(onClick && { onClick }) }
  if (isOutside(to)) {
    return (
      <a href={to} target="_blank" rel="noopener noreferrer" {...shape}>
        {children}
      </a>
    )
  }
  return (
    <Link to={to} aria-current={current ? 'page' : undefined} {...shape}>
      {children}
    </Link>
  )
}
