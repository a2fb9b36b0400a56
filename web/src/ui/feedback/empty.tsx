import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { uiMessages } from '../messages.ts'

/** Placeholder of an empty list: what it is, and what to do next. */
export function Empty({ title, hint, action }: { title?: string; hint?: string; action?: ReactNode }) {
  const t = useT(uiMessages)
  return (
    <div className="ui-empty">
      <svg width="72" height="48" viewBox="0 0 72 48" aria-hidden="true" fill="none" stroke="currentColor">
        <path d="M6 42h60M14 42V24h16v18M30 42V12h14v30M44 42V30h14v12" strokeWidth="1.5" strokeLinejoin="round" />
        <path d="M37 5v3M33.5 6.5h7" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
      <p className="ui-empty-title">{title ?? t('emptyTitle')}</p>
      {hint && <p className="ui-empty-hint">{hint}</p>}
      {action}
    </div>
  )
}
