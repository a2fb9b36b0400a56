import { identityApi } from '@podium/core/identity/api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ask } from '#web/lib/call/ask.ts'
import { call } from '#web/lib/call/call.ts'
import { closeEvents } from '#web/lib/session/events.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { endSession, announceSignedOut } from '#web/lib/session/session.ts'
import { clearTabStorage } from '#web/lib/session/storage.ts'
import { signOutMessages } from './sign-out-messages.ts'

/** Asks for confirmation, ends the session on the server and in all tabs, and goes to sign-in. @spec C04 S01 */
export function useSignOut(): (forget?: () => void) => Promise<void> {
  const t = useT(signOutMessages)
  const client = useQueryClient()
  return useCallback(
    async (forget) => {
      const question = {
        title: t('signOutTitle'),
        text: t('signOutText'),
        confirm: t('signOutNow'),
        cancel: t('cancel'),
      }
      if (!(await ask(question))) return
      closeEvents()
      // Sign out locally even if the server can't be reached.
      await call(identityApi.logout, {}).catch(() => undefined)
      endSession()
      forget?.()
      clearTabStorage()
      announceSignedOut()
      client.clear()
      location.assign(paths.login())
    },
    [client, t],
  )
}
