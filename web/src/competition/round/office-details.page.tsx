import { competitionApi } from '@podium/core/competition/api.ts'
import { roundLevelLabels } from '@podium/core/competition/labels.ts'
import { inForce } from '@podium/core/competition/round/round.rule.ts'
import type { RoundForEdit } from '@podium/core/competition/round/round-views.ts'
import { awaitsApproval, PUBLIC_STATES } from '@podium/core/competition/round/round-state.ts'
import { Alert, Descriptions } from 'antd'
import { Link } from 'react-router'
import { Allowed } from '#web/lib/session/allowed.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { timeText } from '#web/ui/time/time.ts'
import { officeMessages } from '../office-messages.ts'
import { ApprovalPanel } from '../approval/approval-panel.tsx'
import { Timeline } from '../parts/timeline.tsx'
import { PausePanel } from '../schedule/pause-panel.tsx'
import { SetUpPath } from '../set-up/set-up-path.tsx'
import { RoundActions } from './round-actions.tsx'
import { RoundFrame } from './round-frame.tsx'
import { SettingsTable } from '../setting/settings-table.tsx'

/** @spec B02 */
function CompetitionDetailsPage() {
  return <RoundFrame page="details">{(round) => <Overview round={round} />}</RoundFrame>
}

/** Endpoints to refetch after a round changed. */
const roundRefresh = [competitionApi.round, competitionApi.roundPage, competitionApi.schedule, competitionApi.approval]

function Overview({ round }: { round: RoundForEdit }) {
  const t = useT(officeMessages)
  const { language } = useLanguage()
  const { content } = round
  const names = (list: readonly string[]) => list.join(language === 'en' ? ', ' : '、') || '—'
  const facts = [
    { label: t('group'), children: round.groupName },
    { label: t('level'), children: pick(roundLevelLabels[round.level], language) },
    { label: t('hosts'), children: names(content.hosts) },
    { label: t('organisers'), children: names(content.organisers) },
    { label: t('tags'), children: names(round.tags) },
    { label: t('createdAt'), children: <span className="figures">{timeText(round.createdAt)}</span> },
    { label: t('publishedAt'), children: <span className="figures">{timeText(round.publishedAt) || '—'}</span> },
    {
      label: t('publicPageLabel'),
      children: PUBLIC_STATES.includes(round.state) ? (
        <Link to={paths.home.competitionDetails({ roundId: round.roundId })} target="_blank">
          {t('publicPage')}
        </Link>
      ) : (
        '—'
      ),
    },
  ]
  return (
    <div className="round-overview">
      <div className="round-overview-main">
        {awaitsApproval(round) && <ApprovalPanel round={round} />}
        {round.datesAsked && (
          <Alert
            type="warning"
            showIcon
            title={t('datesAskedTitle')}
            action={<Link to={paths.office.scheduleSet({ roundId: round.roundId })}>{t('toDateRequest')}</Link>}
          />
        )}
        <section className="round-panel">
          <h2>{t('basic')}</h2>
          <Descriptions
            size="small"
            column={{ xs: 1, md: 2 }}
            items={facts.map((fact) => ({ key: fact.label, ...fact }))}
          />
        </section>
        <section className="round-panel">
          <h2>{t('page_scheduleSet')}</h2>
          {round.stages.length > 0 ? (
            <Timeline
              stages={round.stages}
              items={round.items}
              serverNow={round.serverNow}
              published={inForce(round.publishedAt)}
            />
          ) : (
            <p>{t('noSchedule')}</p>
          )}
        </section>
        <section className="round-panel">
          <h2>{t('settingsTable')}</h2>
          <SettingsTable round={round} />
        </section>
        {!awaitsApproval(round) && <ApprovalPanel round={round} />}
      </div>
      <aside className="round-overview-side">
        <RoundActions round={round} refresh={roundRefresh} />
        <PausePanel round={round} refresh={roundRefresh} />
        <SetUpPath round={round} />
        <Allowed codes={['insight:rehearsal:run']}>
          <section className="round-panel">
            <h2>{t('rehearsal')}</h2>
            <p className="round-panel-hint">{t('rehearsalHint')}</p>
            <Link to={paths.office.insightRehearsal({ roundId: round.roundId })}>{t('toRehearsal')}</Link>
          </section>
        </Allowed>
      </aside>
    </div>
  )
}

export { CompetitionDetailsPage as Page }
