import { CODE_POLICIES_NOT_ACCEPTED } from '@podium/core/identity/sign-in/codes.ts'
import type { PolicyConsent } from '@podium/core/identity/sign-in/session.ts'
import { useState } from 'react'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { useSite } from '#web/lib/site.ts'

interface Activation {
  /** The account waits for consent: the page shows the field. */
  asksConsent: boolean
  /** Input of the next attempt: the versions that this site shows, once consent was asked for. */
  fields: { consent?: PolicyConsent }
  onRefused: (refusal: RefusalError) => void
}

/**
 * Asks for consent once the server says that the code opens an account that somebody else created; from the start where
 * that is likely.
 */
export function useActivation(isLikely = false): Activation {
  const { policies } = useSite()
  const [asksConsent, setAsksConsent] = useState(isLikely)
  return {
    asksConsent,
    fields: asksConsent ? { consent: policies } : {},
    onRefused: ({ code }) => {
      if (code === CODE_POLICIES_NOT_ACCEPTED) setAsksConsent(true)
    },
  }
}
