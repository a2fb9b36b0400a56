import { submittedEnrolment } from '@podium/core/identity/events.ts'
import {
  identityDifference,
  whyNotChangeIdentity,
  type ComparedIdentity,
} from '@podium/core/identity/change/identity-change.rule.ts'
import type { Db } from '#server/platform/db/db.ts'
import { ask } from '#server/platform/events/ask.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/** Whether the person is in an enrolment that was formally submitted. */
export async function hasSubmitted(services: Services, handle: Db | Tx, userId: string): Promise<boolean> {
  const answers = await ask(services, handle, submittedEnrolment, { userId })
  return answers.some(({ isSubmitted }) => isSubmitted)
}

/** Throws IDENTITY_FIXED where a locked account's change of name or document needs approval. */
export async function refuseFixedIdentity(
  services: Services,
  tx: Tx,
  userId: string,
  stored: ComparedIdentity,
  next: ComparedIdentity,
): Promise<void> {
  const difference = identityDifference(stored, next)
  if (!difference.name && !difference.document) return
  refuseIf(whyNotChangeIdentity(difference, await hasSubmitted(services, tx, userId)))
}
