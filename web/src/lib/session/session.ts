import { ACCESS_TOKEN_KEY, GROUP_ID_KEY, readText, writeText } from './storage.ts'

/** The bearer token of this browser's session. The second token lives in an HttpOnly cookie. @spec S01 G01 */
export function accessToken(): string | null {
  return readText(ACCESS_TOKEN_KEY)
}

export function groupId(): string | null {
  return readText(GROUP_ID_KEY)
}

export function beginSession(token: string): void {
  writeText(ACCESS_TOKEN_KEY, token)
  tell()
}

export function rememberGroup(id: string | null): void {
  writeText(GROUP_ID_KEY, id)
  tell()
}

export function endSession(): void {
  writeText(ACCESS_TOKEN_KEY, null)
  writeText(GROUP_ID_KEY, null)
  writeOrganisationFlags([false, false])
  tell()
}

export const ORGANISATION_FLAG_KEYS = ['organisationFlagOne', 'organisationFlagTwo'] as const

/** Kept while set. @spec S03 */
export function writeOrganisationFlags(flags: readonly [boolean, boolean]): void {
  ORGANISATION_FLAG_KEYS.forEach((key, index) => writeText(key, flags[index] ? 'true' : null))
}

const listeners = new Set<() => void>()

/** Hears of a token or group that came or went, in this tab or another; answers how to stop. */
export function onSession(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    // Without a key everything was cleared.
    if (key === null || key === ACCESS_TOKEN_KEY || key === GROUP_ID_KEY) listener()
  }
  listeners.add(listener)
  addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', hear)
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

const SIGNED_OUT = 'signed-out'

let channel: BroadcastChannel | null = null

/** One for the whole tab: a channel doesn't hear itself, so that a tab is not told of its own sign-out. */
function tabsChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  return (channel ??= new BroadcastChannel('session'))
}

/** Tells the other tabs of this browser that the person left: they may hold what the next one must not see. */
export function announceSignedOut(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  tabsChannel()?.postMessage(SIGNED_OUT)
}

/** Hears that the person signed out in another tab; answers how to stop. */
export function onSignedOut(listener: () => void): () => void {
  const tabs = tabsChannel()
  const hear = ({ data }: MessageEvent) => {
    if (data === SIGNED_OUT) listener()
  }
  tabs?.addEventListener('message', hear)
  return () => tabs?.removeEventListener('message', hear)
}
