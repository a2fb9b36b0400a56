import { z } from 'zod'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import { DEFAULT_TEMPLATE, siteApi } from '@podium/core/site/api.ts'
import { defaultNavigation, Navigation } from '@podium/core/site/navigation.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { Services, SiteName, SiteWording } from '#server/platform/kernel/services.ts'
import { settingValues } from '#server/system/index.ts'
import { listed } from './articles.ts'
import { countPublished, findPublished, listPublished } from './article.store.ts'
import { policyVersions } from './policies.ts'
import { pictureUrl } from './pictures.ts'
import { findSite, newestRound, type SiteRow } from './site.store.ts'

const NavigationList = z.array(Navigation).min(1).catch(defaultNavigation)

/** Settings of the request host's site, with its newest round. @spec C15 N03 */
export const websiteSetting = read(siteApi.websiteSetting, async function websiteSetting({ services, db, host }) {
  const { config } = services
  const organisationCodes = await organisationCodesOf(services)
  const site = await siteOf(services, host)
  const name = nameOf(site)
  return {
    siteName: name.zh,
    siteNameEn: name.en,
    groupId: site?.groupId ?? null,
    templateType: site?.templateType ?? DEFAULT_TEMPLATE,
    brandColour: site?.brandColour ?? '',
    logo: pictureUrl(site?.logoFileId ?? null),
    wording: site?.wording ?? 'standard',
    captcha: config.captcha !== 'off',
    editorHomeUrl: config.editorHomeUrl ?? '',
    assetHost: config.assetHost ?? '',
    footer: site?.footer ?? '',
    organisationCodes,
    policies: await policyVersions(db, site?.groupId ?? null),
    navigationSettings: NavigationList.parse(site?.navigation ?? []),
    lastRound: await newestRound(db, site?.seriesId ?? null, site?.groupId ?? null),
  }
})

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

/** The group whose site a host shows; null: of all groups. */
export async function siteGroup(services: Services, host: string): Promise<string | null> {
  return (await siteOf(services, host))?.groupId ?? null
}

function nameOf(site: SiteRow | null): Bilingual {
  return site ? { zh: site.nameZh, en: site.nameEn } : { zh: '竞赛管理系统', en: 'Competition Management System' }
}

/** Name of a host's site. */
export const siteName: SiteName = async (handle, host) => nameOf(await findSite(handle, host))

/** Wording of a host's site. */
export const siteWording: SiteWording = async (handle, host) => (await findSite(handle, host))?.wording ?? 'standard'

/** @spec C40 */
export const newsPage = read(siteApi.newsPage, async function newsPage({ services, db, host }, input) {
  const { pageNum, pageSize, newsType, keyword = '', roundId } = input
  const groupId = (await siteOf(services, host))?.groupId ?? null
  const filter = { newsType, roundId, terms: queryTerms(keyword) }
  const [total, rows] = await Promise.all([
    services.shared.read(`news ${groupId} ${JSON.stringify(filter)}`, () => countPublished(db, groupId, filter)),
    listPublished(db, groupId, filter, { pageNum, pageSize }),
  ])
  return { rows: rows.map(listed), total, pageNum, pageSize }
})

export const news = read(siteApi.news, async function news({ services, db, host }, { articleId }) {
  const site = await siteOf(services, host)
  const article = orNotFound(await findPublished(db, site?.groupId ?? null, articleId))
  const { body, ...row } = article
  return { ...listed(row), body, roundId: article.roundId }
})
