import { ACCESS_TOKEN_KEY, GROUP_ID_KEY, readText, writeText } from './storage.ts'

/** The bearer token of this browser's session. The refresh token is an HttpOnly cookie. @spec S01 G01 */
export function accessToken(): string | null {
  return readText(ACCESS_TOKEN_KEY)
}

export function groupId(): string | null {
  return readText(GROUP_ID_KEY)
}

export function beginSession(token: string): void {
  writeText(ACCESS_TOKEN_KEY, token)
  notify()
}

export function rememberGroup(id: string | null): void {
  writeText(GROUP_ID_KEY, id)
  notify()
}

export function endSession(): void {
  writeText(ACCESS_TOKEN_KEY, null)
  writeText(GROUP_ID_KEY, null)
  writeOrganisationFlags([false, false])
  notify()
}

export const ORGANISATION_FLAG_KEYS = ['organisationFlagOne', 'organisationFlagTwo'] as const

/** A flag is stored while it is set. @spec S03 */
export function writeOrganisationFlags(flags: readonly [boolean, boolean]): void {
  ORGANISATION_FLAG_KEYS.forEach((key, index) => writeText(key, flags[index] ? 'true' : null))
}

const listeners = new Set<() => void>()

/** Calls the listener when token or group change, in this tab or another; returns a function that unsubscribes. */
export function onSession(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means the storage was cleared.
    if (key === null || key === ACCESS_TOKEN_KEY || key === GROUP_ID_KEY) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

function notify(): void {
  for (const listener of listeners) listener()
}

const SIGNED_OUT = 'signed-out'

let channel: BroadcastChannel | null = null

/** One channel per tab: a channel doesn't receive its own messages, so a tab doesn't receive its own sign-out. */
function tabsChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  return (channel ??= new BroadcastChannel('session'))
}

/** Informs other tabs of a sign-out, as they may display data that the next user must not see. */
export function announceSignedOut(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  tabsChannel()?.postMessage(SIGNED_OUT)
}

/** Calls the listener when the user signs out in another tab; returns a function that unsubscribes. */
export function onSignedOut(listener: () => void): () => void {
  const tabs = tabsChannel()
  const onMessage = ({ data }: MessageEvent) => {
    if (data === SIGNED_OUT) listener()
  }
  tabs?.addEventListener('message', onMessage)
  return () => tabs?.removeEventListener('message', onMessage)
}
