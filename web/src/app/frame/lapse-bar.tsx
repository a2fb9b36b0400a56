import { identityApi } from '@podium/core/identity/api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { currentLapse, onLapse, setLapse } from '#web/lib/session/lapse.ts'
import { paths } from '@podium/core/paths.ts'
import { accessToken, onSession } from '#web/lib/session/session.ts'
import { toast } from '#web/lib/toast.ts'
import { lapseMessages } from './lapse-messages.ts'

const none = () => null

/**
 * Warns above a page whose session has expired, until the same user signs in again in another tab. If another user
 * signs in, the page is reloaded, because its content belongs to the first. @spec S04
 */
export function LapseBar() {
  const t = useT(lapseMessages)
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const lapse = useSyncExternalStore(onLapse, currentLapse, none)
  const token = useSyncExternalStore(onSession, accessToken, none)
  useEffect(() => {
    if (!lapse || token === null) return
    const goOn = ({ userId }: { userId: string }) => {
      if (userId !== lapse.userId) return location.reload()
      setLapse(null)
      toast('success', t('lapseOver'))
      // Refetch failed queries only: a form that is being filled in may depend on loaded ones.
      void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
    }
    call(identityApi.info, {}).then(goOn, () => undefined)
  }, [lapse, token, client, t])
  if (!lapse?.stayed || token !== null) return null
  return (
    <output className="lapse-bar">
      <p>{t('lapsed')}</p>
      <a
        className="plain-button primary-button"
        href={paths.login({ redirect: pathname + search })}
        target="_blank"
        rel="noreferrer"
      >
        {t('lapsedSignIn')}
      </a>
    </output>
  )
}
