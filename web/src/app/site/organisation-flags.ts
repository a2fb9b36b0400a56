import { identityApi } from '@podium/core/identity/api.ts'
import { organisationFlags } from '@podium/core/organisation/organisation-flags.rule.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { accessToken, groupId, onSession, writeOrganisationFlags } from '#web/lib/session/session.ts'
import { useSite } from '#web/lib/site.ts'
import { useCall } from '#web/lib/call/use-call.ts'

const none = () => null

/** Updates the two organisation flags in local storage for the current group. @spec S03 */
export function OrganisationFlags(): null {
  const { organisationCodes } = useSite()
  const token = useSyncExternalStore(onSession, accessToken, none)
  const group = useSyncExternalStore(onSession, groupId, none)
  const needed = token !== null && group !== null && organisationCodes.some((code) => code !== '')
  const choices = useCall(identityApi.groupChoices, needed ? {} : null, { staleAfterMs: 60_000 }).data
  const currentChoice = needed ? choices && (choices.find((choice) => choice.groupId === group) ?? null) : null
  const [first, second] = organisationFlags(currentChoice ?? null, organisationCodes)
  const known = currentChoice !== undefined
  useEffect(() => {
    if (known) writeOrganisationFlags([first, second])
  }, [known, first, second])
  return null
}
