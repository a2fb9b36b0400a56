import { studyApi } from '@podium/core/study/api.ts'
import type { MaterialRow } from '@podium/core/study/material.ts'
import { Table } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { DetailDrawer } from '#web/ui/detail-drawer.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { studyMessages } from './messages.ts'

/** Who opened a material, and how far each person is. */
export function LearnersDrawer({ row: { materialId, title }, onClose }: { row: MaterialRow; onClose: () => void }) {
  const t = useT(studyMessages)
  const [pageNum, setPageNum] = useState(1)
  const learners = useCall(studyApi.learners, { materialId, pageNum, pageSize: 20 })
  return (
    <DetailDrawer open title={title} onClose={onClose}>
      {learners.error ? (
        <Failure refusal={learners.error} onRetry={() => void learners.refetch()} />
      ) : (
        <Table
          rowKey="userId"
          size="small"
          loading={learners.isPending}
          dataSource={learners.data?.rows ?? []}
          locale={{ emptyText: <Empty title={t('noLearners')} /> }}
          pagination={{
            current: pageNum,
            pageSize: 20,
            total: learners.data?.total ?? 0,
            showSizeChanger: false,
            hideOnSinglePage: true,
            showTotal: (total) => t('pageOf', { total }),
            onChange: setPageNum,
          }}
          columns={[
            { dataIndex: 'realName', title: t('person') },
            { dataIndex: 'percent', title: t('percent'), align: 'right', render: (percent: number) => `${percent}%` },
            { dataIndex: 'openedAt', title: t('openedAt'), render: (at: string | null) => (at ? timeText(at) : '—') },
            {
              dataIndex: 'finishedAt',
              title: t('finishedAt'),
              render: (at: string | null) => (at ? timeText(at) : '—'),
            },
          ]}
        />
      )}
    </DetailDrawer>
  )
}
