import { awardApi } from '@podium/core/award/api.ts'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import { pick, translator, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import type { PageModule } from '#web/lib/page.ts'
import { paths } from '@podium/core/paths.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { publicAwardMessages } from './public-messages.ts'
import { AwardedRounds } from './parts/awarded-rounds.tsx'
import { WINNERS_SHOWN, WinnersView, type WinnersQuery } from './parts/winners-view.tsx'
import './parts/winners.css'

const ROUNDS_SHOWN = 50

/** Loads the winners of a round; without a round in the address, the rounds with winners. @spec R19 */
export async function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const query = queryOf(search)
  if (!query.roundId) {
    return { query, found: null, rounds: (await call(awardApi.awardedRounds, { pageSize: ROUNDS_SHOWN })).rows }
  }
  const pageNum = Math.max(1, Math.trunc(Number(search.get('pageNum'))) || 1)
  const { roundId, keyword, awardZh, itemId } = query
  const narrow = { ...(keyword && { keyword }), ...(awardZh && { awardZh }), ...(itemId && { itemId }) }
  const [awards, page] = await Promise.all([
    call(awardApi.publicAwards, { roundId }),
    call(awardApi.publicList, { roundId, ...narrow, pageNum, pageSize: WINNERS_SHOWN }),
  ])
  return { query, found: { awards, page }, rounds: [] }
}

function queryOf(search: URLSearchParams): WinnersQuery {
  return {
    roundId: search.get('roundId') ?? '',
    keyword: (search.get('keyword') ?? '').trim().slice(0, 50),
    awardZh: (search.get('awardZh') ?? '').trim().slice(0, 30),
    itemId: search.get('itemId') ?? '',
  }
}

type Data = Awaited<ReturnType<typeof loader>>

export const meta: PageModule['meta'] = ({ found }: Data, language) => {
  const t = translator(publicAwardMessages, language)
  if (!found) return { title: t('winners'), description: t('lead') }
  const round = pick({ zh: found.awards.roundName, en: found.awards.roundNameEn }, language)
  const levels = found.awards.awards.map(
    ({ nameZh, nameEn, count }) => `${pick({ zh: nameZh, en: nameEn }, language)} ${count}`,
  )
  return { title: t('title', { round }), description: levels.join(language === 'en' ? ', ' : '，') }
}

function AwardHomeWinnersPage() {
  const t = useT(publicAwardMessages)
  const { language } = useLanguage()
  const { query, found, rounds } = useLoaderData<typeof loader>()
  if (!found) {
    return (
      <div className="site-wrap winners-page">
        <header className="winners-head">
          <h1>{t('winners')}</h1>
          <p>{t('lead')}</p>
          <p>
            <Link to={paths.home.works()}>{t('toWorks')}</Link>
          </p>
        </header>
        {rounds.length === 0 ? (
          <Empty title={t('noneYet')} hint={t('noneYetHint')} />
        ) : (
          <AwardedRounds rounds={rounds} heading="h2" />
        )}
      </div>
    )
  }
  const { awards } = found
  return (
    <div className="site-wrap winners-page">
      <header className="winners-head winners-head-round">
        <p>
          <Link to={paths.home.competitionDetails({ roundId: query.roundId })}>
            <Phrases text={pick({ zh: awards.roundName, en: awards.roundNameEn }, language)} />
          </Link>
        </p>
        <h1>{t('winners')}</h1>
        {awards.total > 0 && <p className="figures">{t('awardsIn', { count: awards.total })}</p>}
      </header>
      <WinnersView {...found} query={query} />
      <p className="winners-more">
        <Link to={paths.home.competitionWinners()}>{t('allRounds')}</Link>
        <Link to={paths.home.works({ roundId: query.roundId })}>{t('toWorks')}</Link>
      </p>
    </div>
  )
}

export { AwardHomeWinnersPage as Page }
