import { siteApi } from '@podium/core/site/api.ts'
import { defaultNavigation } from '@podium/core/site/navigation.ts'
import { brandStyle } from '@podium/core/site/website/brand.ts'
import { newDesign, SiteDesign } from '@podium/core/site/website/design.ts'
import type { WebsiteSetting } from '@podium/core/site/website/website-setting.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { Services, SiteName, SiteScope, SiteScopeOf, SiteWording } from '#server/platform/kernel/services.ts'
import { settingValues } from '#server/system/index.ts'
import { listed } from './articles.ts'
import { countPublished, findPublished, listPublished } from './article.store.ts'
import { attachmentsOf } from './attachment.store.ts'
import { policyVersions } from './policies.ts'
import { pictureUrl } from './pictures.ts'
import { findSite, newestRound, type SiteRow } from './site.store.ts'
import { homeContent } from './website/home-content.ts'

const NAME = { zh: '竞赛管理系统', en: 'Competition Management System' }
const plainDesign: SiteDesign = { ...newDesign(NAME.zh), nameEn: NAME.en }
const WHOLE_PLATFORM: SiteScope = { groupId: null, seriesId: null }

/** Settings of the request host's site, with its newest round. @spec C15 N03 */
export const websiteSetting = read(siteApi.websiteSetting, async function websiteSetting({ services, host }) {
  const site = await siteOf(services, host)
  return settingOf(services, site ?? WHOLE_PLATFORM, designOf(site))
})

/** @spec R02 B29 */
export const homepage = read(siteApi.homepage, async function homepage({ services, now, host }) {
  const site = await siteOf(services, host)
  return homeContent(services, { siteId: site?.siteId ?? null, ...(await siteScope(services, host)) }, now)
})

/** What the pages of a site with this design need to know. */
export async function settingOf(
  services: Services,
  { groupId, seriesId }: SiteScope,
  design: SiteDesign,
): Promise<WebsiteSetting> {
  const { config, db } = services
  const { nameZh, nameEn, logoFileId, navigation, templateType, brandColour, wording, footer } = design
  return {
    templateType,
    brandColour,
    brandStyle: brandStyle(design),
    wording,
    footer,
    siteName: nameZh,
    siteNameEn: nameEn,
    groupId,
    logo: pictureUrl(logoFileId),
    captcha: config.captcha !== 'off',
    editorHomeUrl: config.editorHomeUrl ?? '',
    assetHost: config.assetHost ?? '',
    organisationCodes: await organisationCodesOf(services),
    policies: await policyVersions(db, groupId),
    navigationSettings: navigation.length > 0 ? navigation : defaultNavigation,
    lastRound: await newestRound(db, { groupId, seriesId }),
  }
}

/** Codes of the flagged organisations: as set in the office, else as configured. @spec S03 */
async function organisationCodesOf({ db, shared, config }: Services): Promise<[string, string]> {
  const keys = ['organisationCode1', 'organisationCode2'] as const
  const set = await shared.read('organisation codes', () => settingValues(db, keys))
  const [first, second] = config.organisationCodes
  return [set.organisationCode1 || first, set.organisationCode2 || second]
}

/** Hosts without a site have passed as the empty name, so that keys are few. */
function siteOf({ db, shared }: Services, host: string): Promise<SiteRow | null> {
  return shared.read(`site ${host}`, () => findSite(db, host))
}

function designOf(site: SiteRow | null): SiteDesign {
  return site ? SiteDesign.parse(site.design) : plainDesign
}

/** Name of a host's site. */
export const siteName: SiteName = async (handle, host) => {
  const { nameZh, nameEn } = designOf(await findSite(handle, host))
  return { zh: nameZh, en: nameEn }
}

/** Wording of a host's site. */
export const siteWording: SiteWording = async (handle, host) => designOf(await findSite(handle, host)).wording

/** What a host's site shows. */
export const siteScope: SiteScopeOf = async (services, host) => {
  const site = await siteOf(services, host)
  return { groupId: site?.groupId ?? null, seriesId: site?.seriesId ?? null }
}

/** @spec C40 */
export const newsPage = read(siteApi.newsPage, async function newsPage({ services, db, host }, input) {
  const { pageNum, pageSize, newsType, keyword = '', roundId } = input
  const { groupId } = await siteScope(services, host)
  const filter = { newsType, roundId, terms: queryTerms(keyword) }
  const [total, rows] = await Promise.all([
    services.shared.read(`news ${groupId} ${JSON.stringify(filter)}`, () => countPublished(db, groupId, filter)),
    listPublished(db, groupId, filter, { pageNum, pageSize }),
  ])
  return { rows: rows.map(listed), total, pageNum, pageSize }
})

export const news = read(siteApi.news, async function news({ services, db, host }, { articleId }) {
  const { groupId } = await siteScope(services, host)
  const { body, roundId, source, ...row } = orNotFound(await findPublished(db, groupId, articleId))
  const attachments = (await attachmentsOf(db, articleId)).map((file) => ({
    ...file,
    address: pictureUrl(file.fileId),
  }))
  return { ...listed({ ...row, roundId, source }), body, roundId, source, attachments }
})
