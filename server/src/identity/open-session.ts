import { sessionEnd } from '@podium/core/identity/session.rule.ts'
import type { UserKind } from '@podium/core/identity/user.ts'
import type { Call, Tx } from '#server/platform/context.ts'
import { groupChoices, insertSession } from './session.store.ts'
import { makeToken } from './tokens.ts'

interface Opening {
  readonly user: { readonly id: string; readonly kind: UserKind }
  readonly mode: 1 | 2
  /** The group asked for; taken when it is one of the choices. */
  readonly groupId?: string | undefined
  readonly now: Date
}

/**
 * Opens a session and sets the second token as a cookie. The only group somebody may act for is chosen at once; among
 * several they choose on `/role`. @spec N05 C52
 */
export async function openSession(
  tx: Tx,
  call: Pick<Call, 'address' | 'agent' | 'reply'>,
  { user, mode, groupId, now }: Opening,
): Promise<{ accessToken: string; expiresAt: string; sessionId: string }> {
  const choices = await groupChoices(tx, user.id)
  const asked = choices.find((id) => id === groupId)
  const bearer = makeToken()
  const cookie = makeToken()
  const expiresAt = sessionEnd(user.kind, now, now)
  const sessionId = await insertSession(tx, {
    userId: user.id,
    groupId: asked ?? (choices.length === 1 ? choices[0]! : null),
    tokenHash: bearer.hash,
    cookieHash: cookie.hash,
    mode,
    address: call.address,
    agent: call.agent,
    now,
    expiresAt,
  })
  call.reply.setSessionCookie(cookie.token, expiresAt)
  return { accessToken: bearer.token, expiresAt: expiresAt.toISOString(), sessionId }
}
