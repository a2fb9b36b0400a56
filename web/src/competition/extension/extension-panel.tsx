import { competitionApi } from '@podium/core/competition/api.ts'
import type { ExtensionRow } from '@podium/core/competition/extension/extension.ts'
import { windowKindTitle } from '@podium/core/competition/labels.ts'
import { paths } from '@podium/core/paths.ts'
import { Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { extensionListMessages } from './messages.ts'

const PAGE_SIZE = 10

/** Windows of the round that close later for single teams. */
export function ExtensionPanel({ roundId, now }: { roundId: string; now: string }) {
  const t = useT(extensionListMessages)
  const { language } = useLanguage()
  const times = useWindowTimes()
  const [pageNum, setPageNum] = useState(1)
  const page = useCall(competitionApi.extensionPage, { roundId, pageNum, pageSize: PAGE_SIZE })
  if (page.error) return <Failure refusal={page.error} onRetry={() => void page.refetch()} />
  if (!page.data) return null
  const stateOf = ({ revokedAt, closesAt }: ExtensionRow) => {
    if (revokedAt !== null) return 'revoked'
    return Date.parse(closesAt) > Date.parse(now) ? 'inForce' : 'over'
  }
  return (
    <section className="round-panel">
      <h2>{t('title')}</h2>
      <p className="round-panel-hint">{t('hint')}</p>
      <Table<ExtensionRow>
        size="small"
        rowKey={({ windowId, teamId }) => windowId + teamId}
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
          {
            key: 'team',
            title: t('team'),
            render: (_, { teamId, teamName }) => (
              <Link to={paths.office.signUpDetail({ teamId })}>{teamName || '—'}</Link>
            ),
          },
          {
            key: 'window',
            title: t('window'),
            render: (_, { stageName, itemName, kind }) =>
              [stageName, itemName, pick(windowKindTitle(kind), language)].filter(Boolean).join(' · '),
          },
          {
            key: 'closesAt',
            title: t('closesAt'),
            render: (_, { closesAt }) => <span className="figures">{times.closing(closesAt)}</span>,
          },
          {
            key: 'state',
            title: t('state'),
            render: (_, row) => <StateTag tone={tones[stateOf(row)]}>{t(stateOf(row))}</StateTag>,
          },
          {
            key: 'reason',
            title: t('why'),
            render: (_, row) => (
              <>
                {row.reason}
                <p className="figures">{t('by', { who: row.byName, when: timeText(row.givenAt) })}</p>
                {row.revokedAt !== null && (
                  <>
                    {t('revokedWhy', { reason: row.revokeReason })}
                    <p className="figures">{t('by', { who: row.revokedByName, when: timeText(row.revokedAt) })}</p>
                  </>
                )}
              </>
            ),
          },
        ]}
      />
    </section>
  )
}

const tones = { inForce: 'success', over: 'neutral', revoked: 'neutral' } as const
