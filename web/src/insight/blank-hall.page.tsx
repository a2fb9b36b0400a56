import { insightApi, type RoundDashboard } from '@podium/core/insight/api.ts'
import { funnelOf, nameOf, wordIn } from '@podium/core/insight/dashboard-rows.ts'
import { useSearchParams } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { useAnimatedNumber } from '#web/ui/time/use-animated-number.ts'
import { BarTable } from './bar-table.tsx'
import { SignUpCurve } from './curve.tsx'
import { insightMessages } from './messages.ts'
import { tablesOf } from './round-parts.ts'
import './blank-hall.css'

const REFRESH_MS = 30_000
const CURVE_PX = 360
/** Rows of a table that are readable across a hall. */
const SHOWN = 8

/** A round's numbers for a screen in the hall; it refreshes itself. */
function InsightHallPage() {
  const t = useT(insightMessages)
  const [search] = useSearchParams()
  const roundId = search.get('roundId')
  const dashboard = useCall(insightApi.roundDashboard, roundId === null ? null : { roundId }, {
    refreshEveryMs: REFRESH_MS,
  })
  return (
    <main id="content" className="hall">
      {dashboard.data ? (
        <Hall dashboard={dashboard.data} stale={dashboard.isRefetchError} />
      ) : dashboard.isError ? (
        <Failure refusal={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : (
        <p>{t('loading')}</p>
      )}
    </main>
  )
}

function Hall({ dashboard, stale }: { dashboard: RoundDashboard; stale: boolean }) {
  const t = useT(insightMessages)
  const { language } = useLanguage()
  const { teams, serverNow } = dashboard
  const steps = funnelOf(dashboard).filter(({ step }) => step !== 'started' && step !== 'admitted')
  const tables = tablesOf(dashboard, language, (people) => t('people', { people: people.toLocaleString('en') }))
    .filter(({ part }) => part === 'items' || part === 'regions' || part === 'reviews')
    .map(({ part, rows }) => ({ part, rows: rows.slice(0, SHOWN).map((row) => ({ ...row, to: null })) }))
  return (
    <>
      <header>
        <h1>{nameOf(dashboard, language)}</h1>
        <output className="figures">{t(stale ? 'hallStale' : 'hallAsOf', { at: timeText(serverNow) })}</output>
        <button type="button" className="plain-button hall-full" onClick={toggleFullScreen}>
          {t('fullScreen')}
        </button>
      </header>
      <ul className="hall-numbers">
        {teams && <Big words={t('peopleWord')} count={teams.people} />}
        {teams && <Big words={t('schoolsWord')} count={teams.schoolCount} />}
        {steps.map(({ step, count }) => (
          <Big key={step} words={wordIn(step, language)} count={count} />
        ))}
      </ul>
      <div className="hall-parts">
        {teams && teams.days.length > 0 && (
          <section className="hall-curve">
            <h2>{t('curve')}</h2>
            <SignUpCurve teams={teams} height={CURVE_PX} />
          </section>
        )}
        {tables.map(({ part, rows }) => (
          <section key={part}>
            <h2>{wordIn(part, language)}</h2>
            <BarTable title={wordIn(part, language)} heads={[t('name'), t('count')]} rows={rows} />
          </section>
        ))}
      </div>
    </>
  )
}

function Big({ words, count }: { words: string; count: number }) {
  const shown = useAnimatedNumber(count)
  return (
    <li>
      <b className="figures">{shown.toLocaleString('en')}</b>
      <span>{words}</span>
    </li>
  )
}

function toggleFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else void document.documentElement.requestFullscreen()
}

export { InsightHallPage as Page }
