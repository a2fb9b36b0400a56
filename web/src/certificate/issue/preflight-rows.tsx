import type { Input as Query, Output } from '@podium/core/base/endpoint.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { ISSUE_KINDS, type IssueKind } from '@podium/core/certificate/kind.ts'
import { isGood, ROW_STATES, type RowState } from '@podium/core/certificate/issue/row.rule.ts'
import { issueLabels, rowStateLabels } from '@podium/core/certificate/labels.ts'
import { Button, Input, Segmented, Select, Table } from 'antd'
import { useState } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { FindingList } from './finding-list.tsx'
import { RowDialog } from './row-dialog.tsx'
import { certificateRowMessages } from './row-messages.ts'
import type { ListKey, PreflightRow } from './rows.ts'
import { rowTones } from '../tones.ts'

const PAGE_SIZE = 10

type RowRange = NonNullable<Query<typeof certificateApi.preflightRows>['rows']>

interface PreflightRowsProps {
  report: Output<typeof certificateApi.preflight>
  listKey: ListKey
}

/** Rows with problems or decisions, or all rows, with filters, to view and decide one by one. */
export function PreflightRows({ report, listKey }: PreflightRowsProps) {
  const t = useT(certificateRowMessages)
  const { language } = useLanguage()
  const { good, open, confirmed, left_out } = report.rows
  const hasFound = open + confirmed + left_out > 0 || report.issues.some(({ recipientId }) => recipientId !== null)
  const [range, setRange] = useState<RowRange>(hasFound ? 'found' : 'all')
  const [filter, setFilter] = useState<{ issue?: IssueKind; state?: RowState; keyword?: string }>({})
  const [pageNum, setPageNum] = useState(1)
  const [opened, setOpened] = useState<PreflightRow | null>(null)
  const query = { ...listKey, ...filter, rows: range, check: report.check, pageNum, pageSize: PAGE_SIZE }
  const rows = useCall(certificateApi.preflightRows, query, { staleAfterMs: 0 })
  const change = (next: typeof filter) => {
    setFilter((now) => ({ ...now, ...next }))
    setPageNum(1)
  }
  // Issued rows disappear from the list: an empty last page is replaced by the one before.
  const last = Math.max(1, Math.ceil((rows.data?.total ?? 0) / PAGE_SIZE))
  if (rows.data && pageNum > last) setPageNum(last)
  const kinds = ISSUE_KINDS.filter((kind) => (report.counts[kind] ?? 0) > (report.listCounts[kind] ?? 0))
  // Without all rows, rows without problems are listed only in part, so their number would mislead.
  const labelOf = (state: RowState) =>
    `${pick(rowStateLabels[state], language)}${isGood({ state }) && range !== 'all' ? '' : ` ${report.rows[state]}`}`
  /** A name is searched in all rows, as a wrong name has no finding. */
  const search = (keyword: string) => {
    if (keyword) setRange('all')
    change({ keyword: keyword || undefined })
  }
  if (good + open + confirmed + left_out === 0) return null
  return (
    <section>
      <h2 className="certificate-title">{t('rowsTitle')}</h2>
      <search className="certificate-filters">
        <Segmented<RowRange>
          aria-label={t('range')}
          value={range}
          options={[
            { value: 'found', label: t('rangeFound') },
            { value: 'all', label: t('rangeAll') },
          ]}
          onChange={(next) => {
            setRange(next)
            setPageNum(1)
          }}
        />
        <Select
          aria-label={t('problem')}
          placeholder={t('anyProblem')}
          allowClear
          options={kinds.map((value) => ({
            value,
            label: `${pick(issueLabels[value], language)} ${report.counts[value]}`,
          }))}
          onChange={(issue?: IssueKind) => change({ issue })}
        />
        <Select
          aria-label={t('state')}
          placeholder={t('anyState')}
          allowClear
          options={ROW_STATES.map((value) => ({ value, label: labelOf(value) }))}
          onChange={(state?: RowState) => change({ state })}
        />
        <Input.Search
          aria-label={t('find')}
          placeholder={t('find')}
          allowClear
          onSearch={(keyword) => search(keyword.trim())}
        />
      </search>
      {rows.isError && <Failure refusal={rows.error} onRetry={() => void rows.refetch()} />}
      <Table<PreflightRow>
        size="small"
        rowKey="recipientId"
        loading={rows.isFetching}
        dataSource={rows.data?.rows ?? []}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <Empty title={t('noRows')} /> }}
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
            key: 'findings',
            title: t('problem'),
            render: (_, { findings }) => (findings.length > 0 ? <FindingList findings={findings} /> : '—'),
          },
          {
            key: 'state',
            title: t('state'),
            render: (_, { state, reason }) => (
              <>
                <StateTag tone={rowTones[state]}>{pick(rowStateLabels[state], language)}</StateTag>
                {reason && <p className="certificate-faint certificate-reason">{reason}</p>}
              </>
            ),
          },
          {
            key: 'actions',
            render: (_, row) => (
              <Button type="link" size="small" onClick={() => setOpened(row)}>
                {t('decide')}
              </Button>
            ),
          },
        ]}
      />
      {opened && <RowDialog key={opened.recipientId} row={opened} listKey={listKey} onClose={() => setOpened(null)} />}
    </section>
  )
}
