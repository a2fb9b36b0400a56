import { certificateApi } from '@podium/core/certificate/api.ts'
import type { LackingRow } from '@podium/core/certificate/issue/batch-api.ts'
import { paths } from '@podium/core/paths.ts'
import { Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { certificateOfficeMessages } from '../office-messages.ts'

const PAGE_SIZE = 10

/** Published results whose winners have no certificate yet; each leads to its list. */
export function LackingTable() {
  const t = useT(certificateOfficeMessages)
  const [pageNum, setPageNum] = useState(1)
  const lacking = useCall(certificateApi.lackingPage, { pageNum, pageSize: PAGE_SIZE }, { keepPrevious: true })
  if (lacking.isError) return <Failure refusal={lacking.error} onRetry={() => void lacking.refetch()} />
  return (
    <>
      <h2 className="certificate-title">{t('lacking')}</h2>
      <Table<LackingRow>
        size="small"
        rowKey="publicationId"
        loading={lacking.isFetching}
        dataSource={lacking.data?.rows ?? []}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <Empty title={t('lackingNone')} hint={t('chooseMakeHint')} /> }}
        pagination={{
          current: pageNum,
          pageSize: PAGE_SIZE,
          total: lacking.data?.total ?? 0,
          hideOnSinglePage: true,
          showSizeChanger: false,
          onChange: setPageNum,
        }}
        columns={[
          { key: 'round', title: t('round'), dataIndex: 'roundName' },
          { key: 'item', title: t('item'), dataIndex: 'itemName' },
          { key: 'stage', title: t('stage'), dataIndex: 'stageName' },
          {
            key: 'missing',
            title: t('lackingCount'),
            align: 'right',
            className: 'figures',
            render: (_, row) => `${row.missing} / ${row.winners}`,
          },
          {
            key: 'since',
            title: t('publishedAt'),
            className: 'figures',
            render: (_, row) => timeText(row.visibleFrom),
          },
          {
            key: 'make',
            title: '',
            render: (_, { roundId, itemId }) => (
              <Link to={paths.office.certificateMake({ roundId, itemId })}>{t('goMake')}</Link>
            ),
          },
        ]}
      />
    </>
  )
}
