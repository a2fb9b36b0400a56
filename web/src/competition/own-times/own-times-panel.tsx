import { competitionApi } from '@podium/core/competition/api.ts'
import { windowKindTitle } from '@podium/core/competition/labels.ts'
import type { OwnTimes } from '@podium/core/competition/own-times/own-times.ts'
import { Table } from 'antd'
import { useState } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { ownTimesMessages } from './messages.ts'
import { OwnTimesDialog } from './own-times-dialog.tsx'

const PAGE_SIZE = 10
const refresh = [competitionApi.ownTimes, competitionApi.schedule]

/** Times of the round's windows that are other for some organisations. */
export function OwnTimesPanel({ roundId, reason }: { roundId: string; reason: string | null }) {
  const t = useT(ownTimesMessages)
  const { language } = useLanguage()
  const times = useWindowTimes()
  const [pageNum, setPageNum] = useState(1)
  const [changed, setChanged] = useState<OwnTimes | null>(null)
  const [removed, setRemoved] = useState<OwnTimes | null>(null)
  const page = useCall(competitionApi.ownTimes, { roundId, pageNum, pageSize: PAGE_SIZE })
  const remove = useWrite(competitionApi.setOwnTimes, {
    inline: true,
    refresh,
    onDone: () => {
      toast('success', t('removed'))
      setRemoved(null)
    },
  })
  const nameOf = ({ stageName, itemName, kind }: OwnTimes) =>
    [stageName, itemName, pick(windowKindTitle(kind), language)].filter(Boolean).join(' · ')
  if (page.error) return <Failure refusal={page.error} onRetry={() => void page.refetch()} />
  if (!page.data) return null
  return (
    <section className="round-panel">
      <h2>{t('title')}</h2>
      <p className="round-panel-hint">{t('hint')}</p>
      <Table<OwnTimes>
        size="small"
        rowKey={({ windowId, groupId }) => windowId + groupId}
        dataSource={page.data.rows}
        loading={page.isFetching}
        locale={{ emptyText: t('none') }}
        scroll={{ x: 760 }}
        pagination={{
          current: pageNum,
          pageSize: PAGE_SIZE,
          total: page.data.total,
          onChange: setPageNum,
          hideOnSinglePage: true,
        }}
        columns={[
          { key: 'window', title: t('window'), render: (_, row) => nameOf(row) },
          { key: 'organisation', title: t('organisation'), dataIndex: 'groupName' },
          {
            key: 'times',
            title: t('times'),
            render: (_, row) => <span className="figures">{times.span(row)}</span>,
          },
          {
            key: 'reason',
            title: t('why'),
            render: (_, row) => (
              <>
                {row.reason}
                <p className="figures">{t('by', { who: row.byName, when: timeText(row.setAt) })}</p>
              </>
            ),
          },
          {
            key: 'actions',
            title: '',
            render: (_, row) => (
              <span className="window-state">
                <ReasonedButton size="small" reason={reason} onClick={() => setChanged(row)}>
                  {t('change')}
                </ReasonedButton>
                <ReasonedButton size="small" danger reason={reason} onClick={() => setRemoved(row)}>
                  {t('remove')}
                </ReasonedButton>
              </span>
            ),
          },
        ]}
      />
      {changed && (
        <OwnTimesDialog
          target={{ ...changed, times: changed, title: `${changed.groupName} · ${nameOf(changed)}` }}
          refresh={refresh}
          onClose={() => setChanged(null)}
        />
      )}
      {removed && (
        <ReasonDialog
          title={t('removeTitle', { place: removed.groupName })}
          text={t('removeText')}
          busy={remove.busy}
          refusal={remove.refusal}
          onClose={() => setRemoved(null)}
          onSubmit={(why) => {
            const { windowId, groupId, version } = removed
            return remove.run({ windowId, groupId, version, times: null, reason: why })
          }}
        />
      )}
    </section>
  )
}
