import { siteApi } from '@podium/core/site/api.ts'
import type { StandingPage } from '@podium/core/site/standing-page.ts'
import { standingTexts } from '@podium/core/site/standing-texts.ts'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import { pick, translator, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import type { PageModule } from '#web/lib/page.ts'
import { paths } from '@podium/core/paths.ts'
import { siteMessages } from '../messages.ts'

import '#web/ui/style/prose.css'
import './standing.css'

const pages: Readonly<Record<string, StandingPage>> = {
  [paths.home.research()]: 'research',
  [paths.home.solutionCloud()]: 'solution_cloud',
  [paths.home.solutionSchool()]: 'solution_school',
  [paths.home.solutionData()]: 'solution_data',
  [paths.home.services()]: 'services',
  [paths.manual()]: 'site_guide',
}
const about = [[paths.home.introductionPlatform(), 'introduction'] as const, ...Object.entries(pages)]

/** @spec R04 R05 R15 R16 R33 */
export async function loader({ request }: LoaderFunctionArgs) {
  const page = pages[new URL(request.url).pathname.replace(/\/+$/, '')] ?? 'introduction'
  return await call(siteApi.standingPage, { page })
}

type Data = Awaited<ReturnType<typeof loader>>

export const meta: PageModule['meta'] = ({ page, title }: Data, language) => ({
  title: title || translator(siteMessages, language)(`type_${page}`),
  description: pick(standingTexts[page].lead, language),
})

/** A page about the platform: the operator's own text, or the standard one. */
function SiteHomeStandingPage() {
  const t = useT(siteMessages)
  const { language } = useLanguage()
  const { page, title, body } = useLoaderData<typeof loader>()
  const { lead, sections } = standingTexts[page]
  return (
    <article className="site-wrap news-article">
      <h1>{title || t(`type_${page}`)}</h1>
      {body ? (
        // The server keeps only what is harmless of the body.
        // oxlint-disable-next-line react/no-danger
        <div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
      ) : (
        <div className="prose standing-text">
          <p className="standing-lead">{pick(lead, language)}</p>
          {sections.map((section) => (
            <section key={section.title.en}>
              <h2>{pick(section.title, language)}</h2>
              {section.lines.map((line) => (
                <p key={line.en}>{pick(line, language)}</p>
              ))}
            </section>
          ))}
        </div>
      )}
      <p className="standing-links">
        <Link className="plain-button primary-button" to={paths.home.competition()}>
          {t('allCompetitions')}
        </Link>
        {page !== 'site_guide' && (
          <Link className="plain-button" to={paths.manual()}>
            {t('type_site_guide')}
          </Link>
        )}
      </p>
      <nav className="standing-others" aria-label={t('platformPages')}>
        <ul>
          {about.map(([path, each]) => (
            <li key={path}>
              <Link to={path} aria-current={each === page ? 'page' : undefined}>
                {t(`type_${each}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  )
}

export { SiteHomeStandingPage as Page }
