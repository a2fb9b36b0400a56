/**
 * Policies that a person accepts at registration. An operator's own, published as an article, replaces the standard
 * one.
 */
export const POLICIES = ['privacy', 'agreement'] as const
export type Policy = (typeof POLICIES)[number]

/** Version of the standard policies; raise it when their text changes. */
export const STANDARD_POLICY_VERSION = '2026-11'

/** The stored version of an operator's own policy: its date of publication and its number of changes since. */
export function policyVersion(publishedOn: string, version: number): string {
  return `${publishedOn}.${version}`
}
