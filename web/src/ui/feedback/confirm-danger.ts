import { useCallback } from 'react'
import { ask } from '#web/lib/call/ask.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { uiMessages } from '../messages.ts'

export interface Danger {
  /** 删除 3 个用户？ */
  title: string
  /** What follows from it, and whether it can be undone. */
  text: string
  /** What exactly goes. */
  names?: readonly string[]
  /** The button says the deed, not 确定. */
  deed?: string
}

/** Asks before something that can't be taken back; true when the person means it. */
export function useConfirmDanger(): (danger: Danger) => Promise<boolean> {
  const t = useT(uiMessages)
  return useCallback(
    ({ deed, ...danger }) => ask({ ...danger, confirm: deed ?? t('remove'), cancel: t('cancel'), danger: true }),
    [t],
  )
}
