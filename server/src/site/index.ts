import { websiteApi } from '@podium/core/site/website/website-api.ts'
import { userRegistering } from '@podium/core/identity/events.ts'
import { siteApi } from '@podium/core/site/api.ts'
import { siteExports } from '@podium/core/site/exports.ts'
import { module, when } from '#server/platform/kernel/module.ts'
import { exportList } from '#server/platform/workbook/export-list.ts'
import { filesInArticles } from './article.store.ts'
import { article, articlePage, articleRounds, decideArticle, saveArticle } from './articles.ts'
import { ATTACHMENT, attachmentPurpose, PICTURE, picturePurpose } from './pictures.ts'
import { search } from './search/search-site.ts'
import { checkConsent, policy, standingPage } from './policies.ts'
import { homepage, news, newsPage, siteName, siteScope, siteWording, websiteSetting } from './public-site.ts'
import { siteHosts } from './site.store.ts'
import { handleTrial, trialPage, trialPhone } from './trial/handle-trials.ts'
import { requestTrial } from './trial/request-trial.ts'
import {
  articlePreview,
  articlePreviewDraft,
  bannerList,
  featurable,
  featured,
  site as readSite,
  sitePage,
  sitePreview,
  sitePreviewDraft,
  siteSeries,
} from './website/read-websites.ts'
import { feedRoutes } from './website/feeds.ts'
import { arrangeBanners, removeBanner, saveBanner, saveFeatured } from './website/save-home.ts'
import { addSite, publishSite, saveHosts, saveSite, takeSiteOffline } from './website/save-website.ts'
import { logosOfSites } from './website/website.store.ts'

/** The public site: settings by host, news, and requests for a trial. */
export const site = module(
  'site',
  { ...siteApi, ...websiteApi, ...siteExports },
  {
    websiteSetting,
    newsPage,
    news,
    policy,
    standingPage,
    articlePage,
    article,
    articleRounds,
    saveArticle,
    decideArticle,
    search,
    requestTrial,
    trialPage,
    trialPhone,
    handleTrial,
    homepage,
    sitePage,
    site: readSite,
    siteSeries,
    addSite,
    saveSite,
    saveHosts,
    publishSite,
    takeSiteOffline,
    bannerList,
    saveBanner,
    removeBanner,
    arrangeBanners,
    featured,
    featurable,
    saveFeatured,
    sitePreviewDraft,
    articlePreviewDraft,
    sitePreview,
    articlePreview,
    exportArticles: exportList(siteExports.exportArticles, 'site.exportArticles', articlePage),
    exportTrials: exportList(siteExports.exportTrials, 'site.exportTrials', trialPage),
  },
  {
    siteHosts,
    siteName,
    siteWording,
    siteScope,
    files: { [PICTURE]: picturePurpose, [ATTACHMENT]: attachmentPurpose },
    routes: feedRoutes,
    fileReferences: async (db) => [...(await filesInArticles(db)), ...(await logosOfSites(db))],
    on: [when(userRegistering, ({ tx }, registering) => checkConsent(tx, registering))],
  },
)

/** Functions that other modules may call. */
export {
  articleStamps,
  articleTexts,
  ownStandingTexts,
  type ArticleText,
  type StandingText,
} from './public-text.store.ts'
export { sectionsOf, type Section } from './sections.ts'
