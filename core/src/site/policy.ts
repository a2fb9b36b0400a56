/** Texts a person agrees to at registration. An operator's own, published as an article, stands before the standard one. */
export const POLICIES = ['privacy', 'agreement'] as const
export type Policy = (typeof POLICIES)[number]

/** The version of the texts that come with the product; raised when their words change. */
export const STANDARD_POLICY_VERSION = '2026-11'

/** What a consent keeps of an operator's own text: the day it came out and how often it was changed since. */
export function policyVersion(publishedOn: string, version: number): string {
  return `${publishedOn}.${version}`
}
