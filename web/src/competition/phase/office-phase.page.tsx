import { competitionApi } from '@podium/core/competition/api.ts'
import { windowKindTitle } from '@podium/core/competition/labels.ts'
import { TEAM_WINDOWS } from '@podium/core/competition/own-times/own-times.ts'
import type { Phase } from '@podium/core/competition/phase/phase.ts'
import { paths } from '@podium/core/paths.ts'
import { Skeleton, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { OwnTimesDialog } from '../own-times/own-times-dialog.tsx'
import { phaseMessages } from './messages.ts'
import { SwitchDialog } from './switch-dialog.tsx'
import '../office.css'
import '../schedule/schedule.css'

const PAGE_SIZE = 20
const tones = { upcoming: 'info', open: 'success', closed: 'neutral' } as const

/** Windows that the viewer's organisation opens and closes by hand for its schools. */
function CompetitionPhasePage() {
  const t = useT(phaseMessages)
  const { language } = useLanguage()
  const may = useMay()
  const times = useWindowTimes()
  const [pageNum, setPageNum] = useState(1)
  const [timed, setTimed] = useState<Phase | null>(null)
  const [chosen, setChosen] = useState<Phase | null>(null)
  const page = useCall(competitionApi.phases, { pageNum, pageSize: PAGE_SIZE }, { staleAfterMs: 0 })
  if (page.error) return <Failure refusal={page.error} onRetry={() => void page.refetch()} />
  if (!page.data) return <Skeleton active paragraph={{ rows: 8 }} />
  const nameOf = ({ stageName, itemName, kind }: Phase) =>
    [stageName, itemName, pick(windowKindTitle(kind), language)].filter(Boolean).join(' · ')
  return (
    <section className="round-panel">
      <div className="phase-hint">
        <p>{t('hint')}</p>
        {may('competition:schedule:force') && (
          <p>
            {t('elsewhere')} <Link to={paths.office.competitionList()}>{t('toRounds')}</Link>
          </p>
        )}
      </div>
      {page.data.total === 0 ? (
        <Empty title={t('none')} hint={t('noneHint')} />
      ) : (
        <Table<Phase>
          rowKey={({ windowId, groupId }) => windowId + groupId}
          dataSource={page.data.rows}
          loading={page.isFetching}
          scroll={{ x: 960 }}
          pagination={{ current: pageNum, pageSize: PAGE_SIZE, total: page.data.total, onChange: setPageNum }}
          columns={[
            { key: 'round', title: t('round'), dataIndex: 'roundName' },
            { key: 'window', title: t('window'), render: (_, row) => nameOf(row) },
            { key: 'organisation', title: t('organisation'), dataIndex: 'groupName' },
            {
              key: 'times',
              title: t('times'),
              render: (_, window) => (
                <>
                  <span className="figures">{times.span(window)}</span>
                  {window.own && <p className="figures">{t('own', { times: times.span(window.own) })}</p>}
                </>
              ),
            },
            {
              key: 'state',
              title: t('state'),
              render: (_, { phase, switched, reason, byName, switchedAt }) => (
                <>
                  <StateTag tone={tones[phase]}>{t(`phase_${phase}`)}</StateTag>
                  {switched && (
                    <p className="figures">
                      {t('switched', {
                        who: byName,
                        when: timeText(switchedAt),
                        what: t(`what_${switched}`),
                        reason,
                      })}
                    </p>
                  )}
                </>
              ),
            },
            {
              key: 'switch',
              title: '',
              render: (_, row) => (
                <span className="phase-actions">
                  <ReasonedButton size="small" reason={row.hindrance} onClick={() => setChosen(row)}>
                    {t('switch')}
                  </ReasonedButton>
                  {TEAM_WINDOWS.includes(row.kind) && (
                    <ReasonedButton size="small" reason={row.ownHindrance} onClick={() => setTimed(row)}>
                      {t('setOwn')}
                    </ReasonedButton>
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
      {timed && (
        <OwnTimesDialog
          target={{
            ...timed,
            times: timed.own ?? timed,
            version: timed.ownVersion,
            title: `${timed.groupName} · ${nameOf(timed)}`,
          }}
          refresh={[competitionApi.phases]}
          onClose={() => setTimed(null)}
        />
      )}
      {chosen && <SwitchDialog phase={chosen} title={nameOf(chosen)} onClose={() => setChosen(null)} />}
    </section>
  )
}

export { CompetitionPhasePage as Page }
