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
}

export function rememberGroup(id: string | null): void {
  writeText(GROUP_ID_KEY, id)
}

export function endSession(): void {
  writeText(ACCESS_TOKEN_KEY, null)
  writeText(GROUP_ID_KEY, null)
  writeOrganisationFlags([false, false])
}

export const ORGANISATION_FLAG_KEYS = ['organisationFlagOne', 'organisationFlagTwo'] as const

/** Whether the group or one directly above it is the first, and the second, configured organisation. @spec S03 */
export function organisationFlags(
  held: { groupCode: string; directGroupCodes: readonly string[] },
  configured: readonly string[],
): [boolean, boolean] {
  const codes = new Set([held.groupCode, ...held.directGroupCodes])
  const matches = (code: string | undefined) => code !== undefined && code !== '' && codes.has(code)
  return [matches(configured[0]), matches(configured[1])]
}

export function writeOrganisationFlags(flags: readonly [boolean, boolean]): void {
  ORGANISATION_FLAG_KEYS.forEach((key, index) => writeText(key, flags[index] ? 'true' : null))
}

/** The two organisation codes this deployment was built for: `VITE_ORGANISATION_CODES=one,two`. */
export function configuredOrganisations(): readonly string[] {
  const text: unknown = import.meta.env['VITE_ORGANISATION_CODES']
  return typeof text === 'string' ? text.split(',').map((code) => code.trim()) : []
}
