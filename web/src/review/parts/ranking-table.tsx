import { reviewApi } from '@podium/core/review/api.ts'
import type { ResultRow, RunView } from '@podium/core/review/views.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isIncomplete } from '@podium/core/review/result/calculation.rule.ts'
import { Button, Input, Switch, Table } from 'antd'
import { useState } from 'react'
import { call } from '#web/lib/call/call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { keyOf } from '#web/lib/call/use-call.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { reviewMessages } from '../messages.ts'
import { ExplanationDrawer } from './explanation-drawer.tsx'

const PAGE_SIZE = 20

interface RankingTableProps {
  run: Pick<RunView, 'runId' | 'incomplete'>
  /** Search and filters; a form around the table would be submitted by the search. */
  tools?: boolean
}

/** The ranking of a run with ties and missing scores marked; each row links to its explanation. @spec B17 */
export function RankingTable({ run, tools = true }: RankingTableProps) {
  const { runId } = run
  const t = useT(reviewMessages)
  const [filter, setFilter] = useState({ keyword: '', onlyTied: false, onlyIncomplete: false, pageNum: 1 })
  const [workId, setWorkId] = useState<string | null>(null)
  const input = {
    runId,
    pageNum: filter.pageNum,
    pageSize: PAGE_SIZE,
    ...(filter.keyword ? { keyword: filter.keyword } : {}),
    ...(filter.onlyTied ? { tied: 'true' as const } : {}),
    ...(filter.onlyIncomplete ? { incomplete: 'true' as const } : {}),
  }
  const results = useQuery<Awaited<ReturnType<typeof load>>, RefusalError>({
    queryKey: keyOf(reviewApi.results, input),
    queryFn: () => load(input),
    placeholderData: keepPreviousData,
  })
  if (results.isError) return <Failure refusal={results.error} onRetry={() => void results.refetch()} />
  const compared = results.data?.rows.some(({ before }) => before !== null)
  return (
    <section className="list-main">
      {tools && (
        <div className="ranking-tools">
          <Input.Search
            allowClear
            placeholder={t('keyword')}
            onSearch={(keyword) => setFilter({ ...filter, keyword, pageNum: 1 })}
          />
          <label>
            <Switch
              size="small"
              checked={filter.onlyTied}
              onChange={(onlyTied) => setFilter({ ...filter, onlyTied, pageNum: 1 })}
            />
            {t('onlyTied')}
          </label>
          {(run.incomplete > 0 || filter.onlyIncomplete) && (
            <label>
              <Switch
                size="small"
                checked={filter.onlyIncomplete}
                onChange={(onlyIncomplete) => setFilter({ ...filter, onlyIncomplete, pageNum: 1 })}
              />
              {t('onlyIncomplete')}
            </label>
          )}
        </div>
      )}
      <Table<ResultRow>
        size="small"
        rowKey="workId"
        loading={results.isFetching}
        dataSource={results.data?.rows ?? []}
        scroll={{ x: 1130 }}
        pagination={{
          current: filter.pageNum,
          pageSize: PAGE_SIZE,
          total: results.data?.total ?? 0,
          hideOnSinglePage: true,
          showSizeChanger: false,
          onChange: (pageNum) => setFilter({ ...filter, pageNum }),
        }}
        columns={[
          {
            title: t('rank'),
            width: run.incomplete > 0 ? 150 : 120,
            className: 'figures',
            render: (_, { rank, takesPart, tied, scores, expertsPerWork }) => (
              <>
                {takesPart ? rank : <StateTag tone="danger">{t('outOfRanking')}</StateTag>}{' '}
                {takesPart && tied && <StateTag tone="warning">{t('tied')}</StateTag>}{' '}
                {isIncomplete(scores, expertsPerWork) && (
                  <StateTag tone="warning">{t('incomplete', { scores, required: expertsPerWork })}</StateTag>
                )}
              </>
            ),
          },
          { title: t('finalScore'), dataIndex: 'score', width: 90, align: 'right', className: 'figures' },
          ...(compared
            ? [
                {
                  title: t('change'),
                  width: 80,
                  align: 'right' as const,
                  className: 'figures',
                  render: (_: unknown, row: ResultRow) => <Change row={row} />,
                },
              ]
            : []),
          { title: t('label'), dataIndex: 'label', width: 100, className: 'figures' },
          { title: t('workTitle'), dataIndex: 'title', ellipsis: true },
          { title: t('team'), dataIndex: 'teamName', width: 130, ellipsis: true },
          { title: t('school'), dataIndex: 'schoolName', width: 175, ellipsis: true },
          { title: t('number'), dataIndex: 'number', width: 120, className: 'figures' },
          {
            title: '',
            width: 115,
            fixed: 'right',
            render: (_, row) => (
              <Button type="link" size="small" onClick={() => setWorkId(row.workId)}>
                {t('explain')}
              </Button>
            ),
          },
        ]}
      />
      <ExplanationDrawer runId={runId} workId={workId} onClose={() => setWorkId(null)} />
    </section>
  )
}

function Change({ row }: { row: ResultRow }) {
  if (!row.takesPart || row.before === null || row.before === row.rank) return '—'
  const up = row.before - row.rank
  return <span className={up > 0 ? 'rank-up' : 'rank-down'}>{up > 0 ? `↑${up}` : `↓${-up}`}</span>
}

async function load(input: { runId: string; pageNum: number; pageSize: number }) {
  return await call(reviewApi.results, input)
}
