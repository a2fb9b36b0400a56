import { siteApi } from '@podium/core/site/api.ts'
import { policyVersion, STANDARD_POLICY_VERSION, type Policy } from '@podium/core/site/policy.ts'
import { hostName } from '@podium/core/site/wording.rule.ts'
import type { Db } from '#server/platform/db.ts'
import { read } from '#server/platform/read.ts'
import { ownPolicies, type OwnPolicy } from './policy.store.ts'
import { findSite } from './site.store.ts'

function versionOf(own: OwnPolicy | undefined): string {
  return own ? policyVersion(own.publishedOn, own.version) : STANDARD_POLICY_VERSION
}

/** The versions of what people agree to on this site. */
export async function policyVersions(db: Db, siteGroupId: string | null): Promise<Record<Policy, string>> {
  const own = await ownPolicies(db, siteGroupId)
  const of = (policy: Policy) => versionOf(own.find((each) => each.policy === policy))
  return { privacy: of('privacy'), agreement: of('agreement') }
}

export const policy = read(siteApi.policy, async ({ db, host }, input) => {
  const site = await findSite(db, hostName(host))
  const own = (await ownPolicies(db, site?.groupId ?? null)).find((each) => each.policy === input.policy)
  return {
    policy: input.policy,
    version: versionOf(own),
    title: own?.title ?? '',
    body: own?.body ?? '',
    publishedAt: own?.publishedAt.toISOString() ?? null,
  }
})
