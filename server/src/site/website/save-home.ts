import { websiteApi } from '@podium/core/site/website/website-api.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { siteRefusals } from '@podium/core/site/refusals.ts'
import { whyNotBanner } from '@podium/core/site/website/banner.rule.ts'
import { MAX_BANNERS } from '@podium/core/site/website/banner.ts'
import { staleRefusal } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { articlesOn } from '../article.store.ts'
import { checkPicture } from '../articles.ts'
import { deleteBanner, findBanner, insertBanner, listBanners, orderBanners, updateBanner } from './banner.store.ts'
import { roundsOn, setFeaturedArticles, setFeaturedRounds } from './featured.store.ts'
import { EDIT, siteToChange } from './save-website.ts'
import { lockSite, updateSite } from './website.store.ts'

/** @spec B29 */
export const saveBanner = write(websiteApi.saveBanner, 'site.saveBanner', async function saveBanner(call, input) {
  const { tx, viewer, note } = call
  const { siteId, bannerId, version = 0, pictureFileId, title, titleEn, link, opensAt, closesAt, enabled } = input
  await lockedSite(tx, viewer, siteId)
  refuseIf(whyNotBanner(input))
  const before = bannerId === undefined ? null : orNotFound(await findBanner(tx, siteId, bannerId))
  if (pictureFileId !== before?.pictureFileId) await checkPicture(tx, viewer, pictureFileId)
  const values = {
    picture_file_id: pictureFileId,
    title,
    title_en: titleEn,
    link,
    opens_at: opensAt === null ? null : new Date(opensAt),
    closes_at: closesAt === null ? null : new Date(closesAt),
    enabled,
  }
  const after = { banner: title, link, enabled, opensAt, closesAt }
  if (bannerId === undefined) {
    const existing = await listBanners(tx, siteId)
    if (existing.length >= MAX_BANNERS) throw refuse(siteRefusals.TOO_MANY_BANNERS, { max: MAX_BANNERS })
    const made = await insertBanner(tx, { ...values, site_id: siteId })
    note({ type: 'website', id: siteId, after })
    return { bannerId: made }
  }
  if (!(await updateBanner(tx, bannerId, version, values))) throw await staleRefusal(tx, 'website', siteId)
  note({ type: 'website', id: siteId, before, after })
  return { bannerId }
})

/** @spec B29 */
export const removeBanner = write(
  websiteApi.removeBanner,
  'site.removeBanner',
  async function removeBanner(call, input) {
    const { tx, viewer, note } = call
    const { siteId, bannerId, version } = input
    await lockedSite(tx, viewer, siteId)
    const before = orNotFound(await findBanner(tx, siteId, bannerId))
    if (!(await deleteBanner(tx, bannerId, version))) throw await staleRefusal(tx, 'website', siteId)
    note({ type: 'website', id: siteId, before })
    return {}
  },
)

/** @spec B29 */
export const arrangeBanners = write(
  websiteApi.arrangeBanners,
  'site.arrangeBanners',
  async function arrangeBanners({ tx, viewer, note }, { siteId, bannerIds }) {
    await lockedSite(tx, viewer, siteId)
    await orderBanners(tx, siteId, bannerIds)
    note({ type: 'website', id: siteId, after: { banners: bannerIds } })
    return {}
  },
)

/** @spec B29 */
export const saveFeatured = write(
  websiteApi.saveFeatured,
  'site.saveFeatured',
  async function saveFeatured(call, input) {
    const { tx, viewer, note } = call
    const { siteId, roundIds, articleIds } = input
    const known = await siteToChange(tx, viewer, input)
    if (roundIds) {
      const found = await roundsOn(tx, known, { ids: roundIds })
      if (found.length < new Set(roundIds).size) throw refuse(baseRefusals.NOT_FOUND)
      await setFeaturedRounds(tx, siteId, [...new Set(roundIds)])
    }
    if (articleIds) {
      const ids = [...new Set(articleIds)]
      if ((await articlesOn(tx, known.groupId, ids)) < ids.length) throw refuse(baseRefusals.NOT_FOUND)
      await setFeaturedArticles(tx, siteId, ids)
    }
    const version = await updateSite(tx, siteId, {})
    note({ type: 'website', id: siteId, after: { roundIds, articleIds } })
    return { siteId, version }
  },
)

async function lockedSite(tx: Tx, viewer: Viewer, siteId: string): Promise<void> {
  orNotFound(await lockSite(tx, viewer.scopeOf(EDIT), siteId))
}
