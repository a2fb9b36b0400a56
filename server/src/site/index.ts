import { userRegistering } from '@podium/core/identity/events.ts'
import { siteApi } from '@podium/core/site/api.ts'
import { module, when } from '#server/platform/kernel/module.ts'
import { filesInArticles } from './article.store.ts'
import { article, articlePage, articleRounds, saveArticle } from './articles.ts'
import { PICTURE, picturePurpose } from './pictures.ts'
import { checkConsent, policy, standingPage } from './policies.ts'
import { news, newsPage, siteName, siteWording, websiteSetting } from './public-site.ts'
import { siteHosts } from './site.store.ts'
import { handleTrial, trialPage, trialPhone } from './trial/handle-trials.ts'
import { requestTrial } from './trial/request-trial.ts'

/** The public site: settings by host, news, and requests for a trial. */
export const site = module(
  'site',
  siteApi,
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
    requestTrial,
    trialPage,
    trialPhone,
    handleTrial,
  },
  {
    siteHosts,
    siteName,
    siteWording,
    files: { [PICTURE]: picturePurpose },
    fileReferences: filesInArticles,
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
export { siteGroup } from './public-site.ts'
export { sectionsOf, type Section } from './sections.ts'
