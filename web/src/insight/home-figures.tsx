import { ArrowDownOutlined, ArrowUpOutlined, MinusOutlined } from '@ant-design/icons'
import type { FigureKey, Home } from '@podium/core/insight/api.ts'
import { nameOf } from '@podium/core/insight/dashboard-rows.ts'
import { windowKindTitle } from '@podium/core/competition/labels.ts'
import { paths } from '@podium/core/paths.ts'
import { Select } from 'antd'
import { Link } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { closingTime, openingTime, windowTimes } from '@podium/core/base/time/window-times.ts'
import { timeLeft } from '#web/ui/time/time.ts'
import { insightMessages } from './messages.ts'

type Round = NonNullable<Home['round']>

/** Where the current round stands, and its figures. */
export function CurrentRound({ home, onChoose }: { home: Home; onChoose: (roundId: string) => void }) {
  const t = useT(insightMessages)
  const { language } = useLanguage()
  const may = useMay()
  const { round, rounds } = home
  if (!round) return null
  return (
    <section className="current-round">
      <div className="current-round-head">
        {rounds.length > 1 ? (
          <Select
            aria-label={t('round')}
            variant="borderless"
            className="current-round-choice"
            value={round.roundId}
            options={rounds.map((each) => ({ value: each.roundId, label: nameOf(each, language) }))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={onChoose}
          />
        ) : (
          <h3>{nameOf(round, language)}</h3>
        )}
        {may('insight:dashboard:list') && (
          <Link to={paths.office.insightRound({ roundId: round.roundId })}>{t('seeDashboard')}</Link>
        )}
      </div>
      <Standing round={round} now={new Date(home.serverNow)} />
      <ul className="home-figures">
        {round.figures.map((figure) => (
          <Figure key={figure.key} figure={figure} roundId={round.roundId} />
        ))}
      </ul>
    </section>
  )
}

function Standing({ round: { stage, next }, now }: { round: Round; now: Date }) {
  const t = useT(insightMessages)
  const { language } = useLanguage()
  const left = next && timeLeft(next.at, now, language)
  return (
    <p className="current-round-standing">
      {stage && (
        <span>
          {t('stageNow', { stage: nameOf(stage, language) })}
          <small className="figures">{windowTimes(stage, now, language)}</small>
        </span>
      )}
      {next && left && (
        <b>
          {t(`next_${next.edge}`, { window: pick(windowKindTitle(next.kind), language), left })}
          <small className="figures">
            {next.edge === 'opens' ? openingTime(next.at, now, language) : closingTime(next.at, now, language)}
          </small>
        </b>
      )}
      {!next && <span>{t('noNext')}</span>}
    </p>
  )
}

const listOf: Record<FigureKey, (roundId: string) => string> = {
  teams: (roundId) => paths.office.signUpList({ roundId, standing: 'signedUp' }),
  people: (roundId) => paths.office.signUpList({ roundId, standing: 'signedUp' }),
  works: (roundId) => paths.office.workList({ roundId, standing: 'handedIn' }),
  scores: (roundId) => paths.office.reviewDistribution({ roundId }),
}

function Figure({ figure, roundId }: { figure: Round['figures'][number]; roundId: string }) {
  const t = useT(insightMessages)
  const { key, total, week, weekBefore } = figure
  const Arrow = week > weekBefore ? ArrowUpOutlined : week < weekBefore ? ArrowDownOutlined : MinusOutlined
  return (
    <li>
      <Link to={listOf[key](roundId)} className="home-figure">
        <span>{t(`figure_${key}`)}</span>
        <b className="figures">{total.toLocaleString('en')}</b>
        <small className="figures">
          <Arrow aria-hidden /> {t('trend', { week, before: weekBefore })}
        </small>
      </Link>
    </li>
  )
}

/** Schools with enrolments that wait for their decision and experts with unscored works, the most first. */
export function Lagging({ home: { round, lagging } }: { home: Home }) {
  const t = useT(insightMessages)
  if (!round || (lagging.schools.length === 0 && lagging.experts.length === 0)) return null
  return (
    <section className="lagging">
      <h3>{t('lagging')}</h3>
      <div className="lagging-lists">
        {lagging.experts.length > 0 && (
          <ul aria-label={t('laggingExperts')}>
            {lagging.experts.map(({ batchId, batchName, name, left, total }) => (
              <li key={`${batchId} ${name}`}>
                <Link to={paths.office.reviewDistribution({ batchId })}>{name}</Link>
                <span>{batchName}</span>
                <b className="figures">{t('expertLeft', { left, total })}</b>
              </li>
            ))}
          </ul>
        )}
        {lagging.schools.length > 0 && (
          <ul aria-label={t('laggingSchools')}>
            {lagging.schools.map(({ schoolId, name, teams }) => (
              <li key={schoolId}>
                <Link
                  to={paths.office.signUpList({
                    roundId: round.roundId,
                    schoolId,
                    standing: 'awaiting',
                    auditLevel: 'school',
                  })}
                >
                  {name}
                </Link>
                <b className="figures">{t('schoolLeft', { teams })}</b>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
