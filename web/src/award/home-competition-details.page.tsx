import { awardApi } from '@podium/core/award/api.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { hasResults, RUNNING_STATES } from '@podium/core/competition/round/round-state.ts'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { RoundHero } from '#web/competition/parts/round-hero.tsx'
import { RoundTabs } from '#web/competition/parts/round-tabs.tsx'
import { RoundTimeline } from '#web/competition/parts/round-timeline.tsx'
import { call } from '#web/lib/call/call.ts'
import { pick, useT } from '#web/lib/i18n/i18n.ts'
import type { PageModule } from '#web/lib/page.ts'
import { paths } from '@podium/core/paths.ts'
import { publicAwardMessages } from './public-messages.ts'
import { WINNERS_SHOWN, WinnersView } from './parts/winners-view.tsx'

const WINNERS = 'winners'

/**
 * Loads the round, and its winners where they are public; a failure of the latter leaves the rest visible. @spec R19
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const roundId = new URL(request.url).searchParams.get('roundId') ?? ''
  const [round, places, awards] = await Promise.all([
    call(competitionApi.homeDetails, { roundId }),
    call(competitionApi.itemPlaces, { roundId }).catch(() => []),
    call(awardApi.publicAwards, { roundId }).catch(() => null),
  ])
  if (!awards || awards.results.length === 0) return { round, places, winners: null }
  const page = await call(awardApi.publicList, { roundId, pageSize: WINNERS_SHOWN }).catch(() => null)
  return { round, places, winners: page && { awards, page } }
}

type Data = Awaited<ReturnType<typeof loader>>

export const meta: PageModule['meta'] = ({ round }: Data, language) => ({
  title: pick({ zh: round.name, en: round.nameEn }, language),
  description: round.content.introduction.slice(0, 150),
  picture: round.cover,
  event: round.signUp ? { startDate: round.signUp.opensAt, endDate: lastOf(round) } : {},
})

/** The end of the round's public schedule. */
function lastOf({ stages, signUp }: Data['round']): string {
  const ends = stages.flatMap(({ windows }) => windows.map(({ closesAt }) => closesAt))
  return ends.toSorted().at(-1) ?? signUp?.closesAt ?? ''
}

function AwardHomeCompetitionDetailsPage() {
  const t = useT(publicAwardMessages)
  const { round, places, winners } = useLoaderData<typeof loader>()
  const { roundId } = round
  const hasWinners = winners !== null && winners.page.total > 0
  const tab = winners && {
    key: WINNERS,
    label: t('winners'),
    panel: <WinnersView {...winners} query={{ roundId, keyword: '', awardZh: '', itemId: '' }} />,
  }
  const isOver = !RUNNING_STATES.includes(round.state) || hasResults(round)
  const timeline = <RoundTimeline round={round} />
  const tabs = <RoundTabs round={round} places={places} more={tab} moreFirst={isOver} />
  return (
    <article className="round">
      <RoundHero
        round={round}
        places={places}
        results={
          hasWinners && (
            <Link className="round-sign-up-button" to={paths.home.competitionWinners({ roundId })}>
              {t('seeWinners', { total: winners.page.total })}
            </Link>
          )
        }
      />
      <div className="site-wrap">
        {isOver && tab ? (
          <>
            {tabs}
            {timeline}
          </>
        ) : (
          <>
            {timeline}
            {tabs}
          </>
        )}
      </div>
    </article>
  )
}

export { AwardHomeCompetitionDetailsPage as Page }
