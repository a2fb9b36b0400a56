import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ask } from '#web/lib/call/ask.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { uiMessages } from './messages.ts'

/**
 * Asks before leaving the page with unsaved changes: for closing the browser tab, and for navigation unless
 * `blocksNavigation` is false because the page saves by itself.
 */
export function useUnsavedGuard(dirty: boolean, blocksNavigation = dirty): void {
  const t = useT(uiMessages)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      blocksNavigation && (from.pathname !== to.pathname || from.search !== to.search),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const question = {
      title: t('unsavedTitle'),
      text: t('unsavedPageText'),
      confirm: t('discardAndLeave'),
      cancel: t('keepEditing'),
    }
    void ask({ ...question, danger: true }).then((sure) => (sure ? blocker.proceed() : blocker.reset()))
  }, [blocker, t])
  useEffect(() => {
    const stop = (event: BeforeUnloadEvent) => {
      if (dirty) event.preventDefault()
    }
    addEventListener('beforeunload', stop)
    return () => removeEventListener('beforeunload', stop)
  }, [dirty])
}
