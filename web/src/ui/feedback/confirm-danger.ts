import { useCallback } from 'react'
import { ask } from '#web/lib/call/ask.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { uiMessages } from '../messages.ts'

export interface Danger {
  /** 删除 3 个用户？ */
  title: string
  /** Consequences, and whether it can be undone. */
  text: string
  /** Names of the records concerned. */
  names?: readonly string[]
  /** Label of the confirm button: the action, not 确定. */
  confirmLabel: string
}

/** Asks for confirmation of an irreversible action; true when confirmed. */
export function useConfirmDanger(): (danger: Danger) => Promise<boolean> {
  const t = useT(uiMessages)
  return useCallback(
    ({ confirmLabel, ...danger }) => ask({ ...danger, confirm: confirmLabel, cancel: t('cancel'), danger: true }),
    [t],
  )
}
