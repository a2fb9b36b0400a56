import { certificateApi } from '@podium/core/certificate/api.ts'
import { batchStateLabels, kindLabels } from '@podium/core/certificate/labels.ts'
import { isAwaiting } from '@podium/core/certificate/issue/batch-state.rule.ts'
import { Pagination, Table } from 'antd'
import { useState } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { BatchActions } from './batch-actions.tsx'
import { certificateOfficeMessages } from '../office-messages.ts'
import type { BatchRow } from './rows.ts'
import { batchTones } from '../tones.ts'

const PAGE_SIZE = 10
const POLL_MS = 2_000

/** Batches of a round with their state and progress. */
export function BatchTable({
  roundId,
  watching,
  onJob,
}: {
  roundId: string
  watching: boolean
  onJob: (batch: BatchRow, jobId: string) => void
}) {
  const t = useT(certificateOfficeMessages)
  const { language } = useLanguage()
  const [pageNum, setPageNum] = useState(1)
  const connected = usePushed('job', [certificateApi.batchPage])
  const batches = useCall(
    certificateApi.batchPage,
    { roundId, pageNum, pageSize: PAGE_SIZE },
    { refreshEveryMs: watching && !connected ? POLL_MS : false },
  )
  return (
    <section className="list-main">
      <h2 className="certificate-title">{t('batches')}</h2>
      {batches.isError && <Failure refusal={batches.error} onRetry={() => void batches.refetch()} />}
      <Table<BatchRow>
        size="small"
        rowKey="batchId"
        loading={batches.isPending}
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={batches.data?.rows ?? []}
        locale={{ emptyText: <Empty title={t('batchEmpty')} /> }}
        columns={[
          { key: 'item', title: t('item'), dataIndex: 'itemName' },
          { key: 'kind', title: t('kind'), render: (_, { kind }) => pick(kindLabels[kind], language) },
          {
            key: 'state',
            title: t('state'),
            render: (_, { state, opinion, checker, fault }) => (
              <>
                <StateTag tone={batchTones[state]}>{pick(batchStateLabels[state], language)}</StateTag>
                {fault && <p className="certificate-fault">{fault}</p>}
                {(opinion || (isAwaiting({ state }) && checker)) && (
                  <p className="certificate-faint">{opinion || checker}</p>
                )}
              </>
            ),
          },
          {
            key: 'made',
            title: t('made'),
            align: 'right',
            render: (_, { made, total, failed }) => (
              <span className="figures">
                {made} / {total}
                {failed > 0 && ` (−${failed})`}
              </span>
            ),
          },
          { key: 'template', title: t('template'), dataIndex: 'templateName' },
          { key: 'createdAt', title: t('createdAt'), render: (_, { createdAt }) => timeText(createdAt) },
          { key: 'sentAt', title: t('sentAt'), render: (_, { sentAt }) => timeText(sentAt) || '—' },
          {
            key: 'actions',
            render: (_, batch) => <BatchActions batch={batch} onJob={(jobId) => onJob(batch, jobId)} />,
          },
        ]}
      />
      {(batches.data?.total ?? 0) > PAGE_SIZE && (
        <Pagination
          className="certificate-paging"
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={batches.data?.total ?? 0}
          showSizeChanger={false}
          onChange={setPageNum}
        />
      )}
    </section>
  )
}
