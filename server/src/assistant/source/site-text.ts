import { paths } from '@podium/core/paths.ts'
import type { StandingPage } from '@podium/core/site/standing-page.ts'
import { standingTexts } from '@podium/core/site/standing-texts.ts'
import { siteModule } from '@podium/core/site/module.ts'
import { sectionsOf, type ArticleText, type StandingText } from '#server/site/index.ts'
import type { SiteText } from '../search/corpus.ts'
import { askedFor } from './asked.ts'

const pages: Readonly<Record<StandingPage, keyof typeof siteModule.pages.home | 'manual'>> = {
  research: 'research',
  solution_cloud: 'solutionCloud',
  solution_school: 'solutionSchool',
  solution_data: 'solutionData',
  introduction: 'introductionPlatform',
  services: 'services',
  site_guide: 'manual',
}

/** An article; its summary is a section of its own. */
export function textOfArticle({ articleId, title, summary, body }: ArticleText): SiteText {
  const sections = sectionsOf(body)
  const [first] = sections
  const lead = [summary, ...(first?.heading === '' ? first.lines : [])].filter((line) => line !== '')
  const rest = first?.heading === '' ? sections.slice(1) : sections
  return {
    title,
    path: paths.home.newsDetails({ articleId }),
    language: /\p{Script=Han}/u.test(title + summary) ? 'zh' : 'en',
    sections: [...(lead.length > 0 ? [{ heading: '', lines: lead }] : []), ...rest],
  }
}

/** The organisers’ own texts go before the standard ones. */
const STANDARD_STANDING = 0.8

/** A page about the platform: the operator's own text, or the standard one in both languages. */
export function textsOfStandingPage(page: StandingPage, written: StandingText | undefined): SiteText[] {
  const key = pages[page]
  const path = key === 'manual' ? paths.manual() : paths.home[key]()
  const entry = key === 'manual' ? siteModule.pages.site.manual : siteModule.pages.home[key]
  if (written) {
    const { title, body } = written
    return [{ title, path, language: 'zh', sections: sectionsOf(body) }]
  }
  const { lead, sections } = standingTexts[page]
  return (['zh', 'en'] as const).map((language) => ({
    title: entry[language],
    path,
    language,
    standing: STANDARD_STANDING,
    sections: [
      { heading: '', lines: [lead[language]] },
      ...sections.map(({ title, lines }) => ({
        heading: title[language],
        lines: lines.map((line) => line[language]),
        asked: askedFor(title[language]),
      })),
    ],
  }))
}
