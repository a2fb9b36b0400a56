import { siteApi } from '@podium/core/site/api.ts'
import { POLICIES, policyVersion, STANDARD_POLICY_VERSION, type Policy } from '@podium/core/site/policy.ts'
import { siteRefusals } from '@podium/core/site/refusals.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { read } from '#server/platform/kernel/read.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import { ownPolicies, ownStandingPage, type OwnPolicy } from './policy.store.ts'
import { findSite } from './site.store.ts'

function versionOf(own: OwnPolicy | undefined): string {
  return own ? policyVersion(own.publishedOn, own.version) : STANDARD_POLICY_VERSION
}

/** Versions of the policies that users of this site agree to. */
export async function policyVersions(db: Db, siteGroupId: string | null): Promise<Record<Policy, string>> {
  const ownVersions = await ownPolicies(db, siteGroupId)
  const of = (policy: Policy) => versionOf(ownVersions.find((each) => each.policy === policy))
  return { privacy: of('privacy'), agreement: of('agreement') }
}

/** Throws unless the user agreed to the version that this site shows. */
export async function checkConsent(
  tx: Tx,
  { host, consent }: { host: string; consent: Record<Policy, string> },
): Promise<void> {
  const site = await findSite(tx, host)
  const current = await policyVersions(tx, site?.groupId ?? null)
  if (POLICIES.some((policy) => consent[policy] !== current[policy])) throw refuse(siteRefusals.POLICY_CHANGED)
}

export const policy = read(siteApi.policy, async function policy({ db, host }, input) {
  const site = await findSite(db, host)
  const ownPolicy = (await ownPolicies(db, site?.groupId ?? null)).find((each) => each.policy === input.policy)
  return {
    policy: input.policy,
    version: versionOf(ownPolicy),
    title: ownPolicy?.title ?? '',
    body: ownPolicy?.body ?? '',
    publishedAt: ownPolicy?.publishedAt.toISOString() ?? null,
  }
})

/** The operator's own text of a page about the platform. @spec R04 R05 R15 R16 R33 */
export const standingPage = read(siteApi.standingPage, async function standingPage({ db, host }, { page }) {
  const site = await findSite(db, host)
  const own = await ownStandingPage(db, site?.groupId ?? null, page)
  return { page, title: own?.title ?? '', body: own?.body ?? '' }
})
