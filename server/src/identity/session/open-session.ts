import { sessionEnd } from '@podium/core/identity/sign-in/session.rule.ts'
import { KNOWN_DEVICE_MS } from '@podium/core/identity/sign-in/session.ts'
import type { UserKind } from '@podium/core/identity/user/user.ts'
import type { Call, Db, Tx } from '#server/platform/kernel/context.ts'
import { newId } from '#server/platform/db/id.ts'
import { insertSession, type Arrival } from '../sign-in/sign-in.store.ts'
import { cookieToken, makeToken, tokenHash } from './tokens.ts'

interface Opening extends Omit<Arrival, 'deviceHash'> {
  readonly user: { readonly id: string; readonly kind: UserKind; readonly password_temporary?: boolean }
  readonly mode: 1 | 2
  /** The requested group; ignored if the user may not act for it. */
  readonly groupId?: string | undefined
  readonly now: Date
  /** Whether a person signed in on this device, which is known from then on. */
  readonly signsIn?: boolean
  /** Audit row for a request that only opens a session. */
  readonly audit?: (sessionId: string) => readonly unknown[]
}

interface Opened {
  readonly session: { readonly accessToken: string; readonly expiresAt: string; readonly mustChangePassword: boolean }
  readonly sessionId: string
}

/**
 * Opens a session and sets the cookie token. If the user may act for one group only, it is selected; otherwise the user
 * selects one on `/role`.
 * @spec N05 C52
 */
export async function openSession(
  handle: Db | Tx,
  call: Pick<Call, 'address' | 'agent' | 'language' | 'deviceToken' | 'reply'>,
  { user, mode, groupId, now, signsIn = false, audit, ...arrival }: Opening,
): Promise<Opened> {
  const bearer = makeToken()
  const cookie = cookieToken(bearer.token)
  const expiresAt = sessionEnd(user.kind, now, now)
  const entry = {
    userId: user.id,
    groupId: groupId ?? null,
    tokenHash: bearer.hash,
    cookieHash: cookie.hash,
    mode,
    address: call.address,
    agent: call.agent,
    language: call.language,
    now,
    expiresAt,
  }
  const sessionId = newId()
  const deviceToken = signsIn ? (call.deviceToken ?? makeToken().token) : null
  const deviceHash = deviceToken === null ? null : tokenHash(deviceToken)
  await insertSession(handle, sessionId, entry, { ...arrival, deviceHash }, audit?.(sessionId) ?? null)
  if (deviceToken !== null) call.reply.setDeviceCookie(deviceToken, KNOWN_DEVICE_MS / 1_000)
  call.reply.setSessionCookie(cookie.token)
  const mustChangePassword = user.password_temporary ?? false
  return { session: { accessToken: bearer.token, expiresAt: expiresAt.toISOString(), mustChangePassword }, sessionId }
}
