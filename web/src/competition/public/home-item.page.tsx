import { timesOfViewer } from '@podium/core/competition/own-times/viewer-times.rule.ts'
import { useServerNow } from '#web/lib/call/server-now.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { RoundDetails } from '@podium/core/competition/round/round-views.ts'
import { windowsOfItem } from '@podium/core/competition/schedule/timeline.rule.ts'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import type { PageModule } from '#web/lib/page.ts'
import { paths } from '@podium/core/paths.ts'
import { competitionMessages } from '../messages.ts'
import { SignUpLink, useItemPlaces } from '../parts/places/item-sign-up.tsx'
import { RoundFacts } from '../parts/round-facts.tsx'
import { Timeline } from '../parts/timeline.tsx'
import { Briefs } from './item-briefs.tsx'
import { useTimesForViewer } from '../parts/use-times-for-viewer.ts'
import { itemPageMessages } from './item-page-messages.ts'
import { Criteria, Files, Terms } from './item-terms.tsx'
import '../parts/round-page.css'
import './home-item.css'

/** @spec R19 */
export async function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const [roundId, itemId] = [search.get('roundId') ?? '', search.get('itemId') ?? '']
  const [round, terms, briefs, places] = await Promise.all([
    call(competitionApi.homeDetails, { roundId }),
    call(competitionApi.itemTerms, { roundId, itemId }),
    call(competitionApi.publicBriefs, { roundId }),
    call(competitionApi.itemPlaces, { roundId }).catch(() => []),
  ])
  return { round, terms, places, briefs: briefs.filter((brief) => brief.itemId === itemId) }
}

type Data = Awaited<ReturnType<typeof loader>>

function itemOf({ round, terms }: Data): RoundDetails['items'][number] {
  return round.items.find(({ itemId }) => itemId === terms.itemId)!
}

export const meta: PageModule['meta'] = (data: Data, language) => {
  const item = itemOf(data)
  const round = pick({ zh: data.round.name, en: data.round.nameEn }, language)
  return {
    title: `${pick({ zh: item.name, en: item.nameEn }, language)} · ${round}`,
    description: item.introduction.slice(0, 150) || round,
  }
}

function CompetitionHomeItemPage() {
  const t = useT(itemPageMessages)
  const roundText = useT(competitionMessages)
  const { language } = useLanguage()
  const data = useLoaderData<typeof loader>()
  const { round, terms, briefs } = data
  const item = itemOf(data)
  const { roundId } = round
  const places = useItemPlaces(roundId, data.places).find(({ itemId }) => itemId === item.itemId)
  const own = useTimesForViewer(round)
  const { signUp } = timesOfViewer(round, own, useServerNow(round.serverNow, 30_000))
  const stages = round.stages.map((stage) => ({ ...stage, windows: windowsOfItem(stage.windows, item.itemId) }))
  return (
    <article className="item-page site-wrap">
      <header className="item-head">
        <p>
          <Link to={paths.home.competitionDetails({ roundId })}>
            {pick({ zh: round.name, en: round.nameEn }, language)}
          </Link>
        </p>
        <h1>{pick({ zh: item.name, en: item.nameEn }, language)}</h1>
        <RoundFacts round={round} />
        {item.introduction && <p className="item-lead">{item.introduction}</p>}
        <p className="item-actions">
          {signUp?.phase === 'open' && (
            <SignUpLink
              roundId={roundId}
              itemId={item.itemId}
              places={places}
              className="plain-button primary-button"
              label={roundText('signUpItem')}
            />
          )}
          <Link className="plain-button" to={paths.home.competitionDetails({ roundId })}>
            {t('back')}
          </Link>
        </p>
      </header>
      <section className="round-section" aria-labelledby="item-terms">
        <h2 id="item-terms">{t('terms')}</h2>
        <Terms enrol={terms.enrol} rules={terms.rules} quotas={terms.quotas} places={places} />
      </section>
      <section className="round-section" aria-labelledby="item-dates">
        <h2 id="item-dates">{t('dates')}</h2>
        <Timeline stages={stages} items={[]} serverNow={round.serverNow} own={own} />
      </section>
      {(briefs.length > 0 || terms.stages.some(({ work }) => work?.answersBrief)) && (
        <section className="round-section" aria-labelledby="item-briefs">
          <h2 id="item-briefs">{t('briefs')}</h2>
          <Briefs briefs={briefs} />
        </section>
      )}
      <section className="round-section" aria-labelledby="item-files">
        <h2 id="item-files">{t('files')}</h2>
        <Files stages={terms.stages} />
      </section>
      <section className="round-section" aria-labelledby="item-criteria">
        <h2 id="item-criteria">{t('criteria')}</h2>
        <Criteria stages={terms.stages} />
      </section>
    </article>
  )
}

export { CompetitionHomeItemPage as Page }
