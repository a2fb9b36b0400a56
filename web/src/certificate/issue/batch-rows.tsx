import type { Input } from '@podium/core/base/endpoint.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { TEXT_FIELDS } from '@podium/core/certificate/codes.ts'
import { HELD } from '@podium/core/certificate/kind.ts'
import { Segmented, Table } from 'antd'
import { useState } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag, type Tone } from '#web/ui/state-tag.tsx'
import { certificateIssueMessages } from '../issue-messages.ts'
import '../issue.css'

type Outcome = NonNullable<Input<typeof certificateApi.batchRows>['outcome']>

const OUTCOMES: readonly Outcome[] = ['made', 'failed', 'left']
const TONES: Record<Outcome, Tone> = { made: 'success', failed: 'danger', left: 'neutral' }
const PAGE_SIZE = 20

/** Outcome of each row of a batch. */
export function BatchRows({ batchId, initial }: { batchId: string; initial: Outcome }) {
  const t = useT(certificateIssueMessages)
  const { language } = useLanguage()
  const [outcome, setOutcome] = useState<Outcome>(initial)
  const [pageNum, setPageNum] = useState(1)
  const rows = useCall(
    certificateApi.batchRows,
    { batchId, outcome, pageNum, pageSize: PAGE_SIZE },
    { staleAfterMs: 0 },
  )
  return (
    <>
      <Segmented<Outcome>
        aria-label={t('outcome')}
        value={outcome}
        options={OUTCOMES.map((value) => ({ value, label: t(`outcome_${value}`) }))}
        onChange={(value) => {
          setOutcome(value)
          setPageNum(1)
        }}
      />
      {rows.isError && <Failure refusal={rows.error} onRetry={() => void rows.refetch()} />}
      <Table
        className="certificate-rows"
        size="small"
        rowKey="recipientId"
        loading={rows.isFetching}
        dataSource={rows.data?.rows ?? []}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <Empty title={t('rowsEmpty')} /> }}
        pagination={{
          current: pageNum,
          pageSize: PAGE_SIZE,
          total: rows.data?.total ?? 0,
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: setPageNum,
        }}
        columns={[
          { key: 'holder', title: t('holder'), dataIndex: 'holder' },
          { key: 'school', title: t('school'), render: (_, { school }) => school || '—' },
          { key: 'award', title: t('award'), render: (_, { award }) => award || '—' },
          {
            key: 'outcome',
            title: t('outcome'),
            render: (_, row) => (
              <>
                <StateTag tone={TONES[row.outcome]}>{t(`outcome_${row.outcome}`)}</StateTag>{' '}
                <span className="figures">{row.number}</span>
                {row.field &&
                  (row.field === HELD
                    ? t('heldRow')
                    : t('cannotPrint', {
                        field: pick(TEXT_FIELDS[row.field]?.label ?? { zh: row.field, en: row.field }, language),
                      }))}
              </>
            ),
          },
        ]}
      />
    </>
  )
}
