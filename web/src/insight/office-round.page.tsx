import { dashboardColumns, insightApi, type RoundDashboard } from '@podium/core/insight/api.ts'
import { curveOf } from '@podium/core/insight/curve.ts'
import { wordIn } from '@podium/core/insight/dashboard-rows.ts'
import { paths } from '@podium/core/paths.ts'
import { Button, Skeleton, Space } from 'antd'
import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { exportOf } from '#web/lib/call/export-of.ts'
import { reportUnhandled } from '#web/lib/call/report.ts'
import { asRefusal } from '#web/lib/call/refusal-error.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'
import { BarTable } from './bar-table.tsx'
import { SignUpCurve } from './curve.tsx'
import { insightMessages } from './messages.ts'
import { dayList, tablesOf } from './round-parts.ts'
import './office-round.css'

const CURVE_PX = 300

/** The dashboard of a round: every number leads to the list that it counts. */
function InsightRoundPage() {
  const t = useT(insightMessages)
  const [search, setSearch] = useSearchParams()
  const rounds = useCall(insightApi.roundOptions, {}, { staleAfterMs: 60_000 })
  const roundId = search.get('roundId') ?? rounds.data?.[0]?.value
  const dashboard = useCall(insightApi.roundDashboard, roundId === undefined ? null : { roundId })
  if (rounds.isError) return <Failure refusal={rounds.error} onRetry={() => void rounds.refetch()} />
  if (rounds.isSuccess && rounds.data.length === 0) return <Empty title={t('noRounds')} hint={t('noRoundsHint')} />
  return (
    <div className="round-figures">
      <div className="list-main round-figures-bar">
        <IdSelect
          aria-label={t('round')}
          className="round-figures-round"
          value={roundId ?? null}
          loading={rounds.isFetching}
          options={rounds.data ?? []}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(next) => setSearch({ roundId: next }, { replace: true })}
        />
        {roundId !== undefined && <Tools roundId={roundId} />}
      </div>
      {dashboard.isError && <Failure refusal={dashboard.error} onRetry={() => void dashboard.refetch()} />}
      {dashboard.isPending && <Skeleton active className="list-main" paragraph={{ rows: 12 }} />}
      {dashboard.data && <Figures dashboard={dashboard.data} />}
    </div>
  )
}

function Tools({ roundId }: { roundId: string }) {
  const t = useT(insightMessages)
  const { language } = useLanguage()
  const may = useMay()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const columns = Object.keys(dashboardColumns)
      const name = await exportOf(insightApi.exportDashboard).run({
        selection: { rows: 'filtered', filter: { roundId } },
        columns,
      })
      toast('success', t('exported', { name }))
    } catch (thrown) {
      reportUnhandled(asRefusal(thrown, language))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Space wrap>
      {may('insight:dashboard:export') && (
        <Button loading={busy} onClick={() => void save()}>
          {t('export')}
        </Button>
      )}
      <Link className="plain-button round-figures-hall" to={paths.office.insightHall({ roundId })} target="_blank">
        {t('hall')}
      </Link>
    </Space>
  )
}

function Figures({ dashboard }: { dashboard: RoundDashboard }) {
  const t = useT(insightMessages)
  const { language } = useLanguage()
  const { roundId, teams } = dashboard
  const tables = tablesOf(dashboard, language, (people) => t('people', { people: people.toLocaleString('en') }))
  if (tables.length === 0) return <Empty title={t('noFigures')} hint={t('noFiguresHint')} />
  return (
    <div className="round-figures-parts">
      {teams && teams.days.length > 0 && (
        <Part title={t('curve')} wide>
          <div className="round-figures-curve">
            <SignUpCurve teams={teams} height={CURVE_PX} />
            <Days roundId={roundId} teams={teams} />
          </div>
        </Part>
      )}
      {tables.map(({ part, rows }) => (
        <Part key={part} title={wordIn(part, language)} note={partNote(part, dashboard, t)}>
          <BarTable title={wordIn(part, language)} heads={[t('name'), t('count')]} rows={rows} />
        </Part>
      ))}
    </div>
  )
}

function partNote(
  part: string,
  { teams }: RoundDashboard,
  t: (key: 'ofSchools', params: { shown: number; all: number }) => string,
): string {
  if (part !== 'schools' || !teams || teams.schoolCount <= teams.schools.length) return ''
  return t('ofSchools', { shown: teams.schools.length, all: teams.schoolCount })
}

/** The curve's numbers, the newest day first. */
function Days({ roundId, teams }: { roundId: string; teams: NonNullable<RoundDashboard['teams']> }) {
  const t = useT(insightMessages)
  const points = curveOf(teams.days, teams.opensOn).filter(({ count }) => count > 0)
  return (
    <div className="round-figures-days">
      <table>
        <caption className="visually-hidden">{t('days')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('count')}</th>
            <th scope="col">{t('sum')}</th>
          </tr>
        </thead>
        <tbody className="figures">
          {points.toReversed().map(({ day, count, total }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>
                <Link to={dayList(roundId, day)}>{count.toLocaleString('en')}</Link>
              </td>
              <td>{total.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Part({
  title,
  note = '',
  wide = false,
  children,
}: {
  title: string
  note?: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <section className={wide ? 'list-main round-figures-part wide' : 'list-main round-figures-part'}>
      <h2>
        {title}
        {note && <small>{note}</small>}
      </h2>
      {children}
    </section>
  )
}

export { InsightRoundPage as Page }
