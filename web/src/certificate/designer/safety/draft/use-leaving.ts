import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ask } from '#web/lib/call/ask.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { safetyMessages } from '../messages.ts'
import { useDraftSaver } from './use-draft-saver.ts'

/** Saves the draft before navigation; asks for confirmation if that fails. */
export function useLeaving(): void {
  const t = useT(safetyMessages)
  const saver = useDraftSaver()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return currentLocation.pathname !== nextLocation.pathname && !saver.isSaved
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void saver
      .flush()
      .then(async (saved) => {
        if (saved) return true
        const { waiting, refusal } = saver.state()
        const refused = refusal ? t('leaveRefused', { why: refusal.msg }) : t('leaveText')
        const text = waiting ? t('leaveWaiting') : refused
        const question = { title: t('leaveTitle'), text, confirm: t('leave'), cancel: t('stay') }
        return await ask({ ...question, danger: true })
      })
      .then((go) => (go ? blocker.proceed() : blocker.reset()))
  }, [blocker, saver, t])
  useEffect(() => {
    const stash = () => saver.stashNow()
    const guard = (event: BeforeUnloadEvent) => {
      if (saver.isSaved) return
      stash()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', guard)
    window.addEventListener('pagehide', stash)
    const retry = () => void saver.flush()
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('beforeunload', guard)
      window.removeEventListener('pagehide', stash)
      window.removeEventListener('online', retry)
    }
  }, [saver])
}
