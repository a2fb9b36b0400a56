import { websiteApi } from '@podium/core/site/website/website-api.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { siteRefusals } from '@podium/core/site/refusals.ts'
import { newDesign, SiteDesign } from '@podium/core/site/website/design.ts'
import { hostNameOf, whyNotHosts } from '@podium/core/site/website/host.rule.ts'
import { whyNotDesign, whyNotPublishSite } from '@podium/core/site/website/publish-site.rule.ts'
import { isSiteOut, SiteState } from '@podium/core/site/website/site-state.ts'
import { groupWithin } from '#server/organisation/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { json } from '#server/platform/db/json.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { onConflict, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { checkPicture } from '../articles.ts'
import { insertSite, lockSite, seriesOf, setHosts, updateSite, type KnownSite } from './website.store.ts'

export const EDIT = 'site:setting:edit'

/** @spec B30 */
export const addSite = write(websiteApi.addSite, 'site.addSite', async function addSite(call, { groupId, nameZh }) {
  const { tx, viewer, note } = call
  if (!(await groupWithin(tx, groupId, viewer.scopeOf(EDIT)))) throw refuse(baseRefusals.NOT_FOUND)
  const siteId = await insertSite(tx, groupId, json(newDesign(nameZh)))
  note({ type: 'website', id: siteId, after: { name: nameZh, groupId } })
  return { siteId, version: 1 }
})

/** @spec B30 N03 */
export const saveSite = write(websiteApi.saveSite, 'site.saveSite', async function saveSite(call, input) {
  const { tx, viewer, note } = call
  const { siteId, draft, seriesId, approvesArticles } = input
  const known = await siteToChange(tx, viewer, input)
  refuseIf(whyNotDesign(draft))
  const before = SiteDesign.parse(known.draft)
  if (draft.logoFileId !== null && draft.logoFileId !== before.logoFileId)
    await checkPicture(tx, viewer, draft.logoFileId)
  if (seriesId !== null && seriesId !== known.seriesId) {
    const options = await seriesOf(tx, known.groupId)
    if (!options.some(({ value }) => value === seriesId)) throw refuse(baseRefusals.NOT_FOUND)
  }
  const version = await updateSite(tx, siteId, {
    draft: json(draft),
    series_id: seriesId,
    approves_articles: approvesArticles,
  })
  note({
    type: 'website',
    id: siteId,
    before: { draft: before, seriesId: known.seriesId, approvesArticles: known.approvesArticles },
    after: { draft, seriesId, approvesArticles },
  })
  return { siteId, version }
})

/** @spec B30 */
export const saveHosts = write(websiteApi.saveHosts, 'site.saveHosts', async function saveHosts(call, input) {
  const { services, tx, viewer, note } = call
  const { siteId, isDefault } = input
  const known = await siteToChange(tx, viewer, input)
  const { publicUrl } = services.config
  const ownHost = publicUrl === null ? null : hostNameOf(publicUrl)
  const forPlatform = viewer.scopeOf(EDIT).reach === 'all'
  // Who may not set the platform's own host may keep what others set.
  const added = input.hosts.filter((host) => !known.hosts.includes(hostNameOf(host) ?? ''))
  refuseIf(whyNotHosts({ hosts: input.hosts, isDefault: false, ownHost: null, forPlatform }))
  refuseIf(whyNotHosts({ hosts: added, isDefault: isDefault !== known.isDefault, ownHost, forPlatform }))
  const hosts = input.hosts.map((host) => hostNameOf(host)!)
  if (isSiteOut(known) && hosts.length === 0 && !isDefault) throw refuse(siteRefusals.NEEDS_ADDRESS)
  await onConflict(setHosts(tx, siteId, hosts), { site_host_pkey: siteRefusals.HOST_TAKEN })
  const version = await onConflict(updateSite(tx, siteId, { is_default: isDefault }), {
    site_site_one_default: siteRefusals.DEFAULT_TAKEN,
  })
  const was = { hosts: known.hosts, isDefault: known.isDefault }
  note({ type: 'website', id: siteId, before: was, after: { hosts, isDefault } })
  return { siteId, version, hosts }
})

/** @spec B30 */
export const publishSite = write(websiteApi.publishSite, 'site.publishSite', async function publishSite(call, input) {
  const { tx, viewer, now, note } = call
  const known = await siteToChange(tx, viewer, input)
  const draft = SiteDesign.parse(known.draft)
  refuseIf(whyNotPublishSite({ ...known, draft }))
  const state = SiteState.enum.published
  const version = await updateSite(tx, input.siteId, { design: json(draft), state, published_at: now })
  note({
    type: 'website',
    id: input.siteId,
    before: { state: known.state, design: known.design },
    after: { state, draft },
  })
  return { siteId: input.siteId, version }
})

/** @spec B30 */
export const takeSiteOffline = write(
  websiteApi.takeSiteOffline,
  'site.takeSiteOffline',
  async function takeSiteOffline({ tx, viewer, note }, input) {
    const known = await siteToChange(tx, viewer, input)
    const state = SiteState.enum.offline
    const version = await updateSite(tx, input.siteId, { state })
    note({ type: 'website', id: input.siteId, before: { state: known.state }, after: { state } })
    return { siteId: input.siteId, version }
  },
)

/** The site in the viewer's scope, locked, in the version that the viewer saw. */
export async function siteToChange(
  tx: Tx,
  viewer: Viewer,
  { siteId, version }: { siteId: string; version: number },
): Promise<KnownSite> {
  const known = orNotFound(await lockSite(tx, viewer.scopeOf(EDIT), siteId))
  await refuseStale(tx, { type: 'website', id: siteId, version: known.version }, version)
  return known
}
