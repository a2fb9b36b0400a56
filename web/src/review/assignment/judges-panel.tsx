import { refusalText } from '@podium/core/base/refusal.ts'
import { expertApi } from '@podium/core/expert/api.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { whyNotMove } from '@podium/core/review/batch/batch.rule.ts'
import type { BatchDetail, JudgeRow } from '@podium/core/review/views.ts'
import { Alert, Checkbox, Input, InputNumber, Skeleton, Space, Table, Tag } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { reviewMessages } from '../messages.ts'

interface Choice {
  maxWorks: number
  captain: boolean
}

interface Candidate {
  expertId: string
  name: string
  organisation: string
  expertise: readonly string[]
  maxWorks: number
  judge: JudgeRow | null
}

/** Chooses the judges of a batch among the experts, with their limits and the panel chair. */
export function JudgesPanel({ batch }: { batch: BatchDetail }) {
  const judges = useCall(reviewApi.judges, { batchId: batch.batchId })
  if (judges.isPending) return <Skeleton active />
  if (judges.isError) return <Failure refusal={judges.error} onRetry={() => void judges.refetch()} />
  return <Choose key={judges.dataUpdatedAt} batch={batch} judges={judges.data} />
}

function Choose({ batch, judges }: { batch: BatchDetail; judges: readonly JudgeRow[] }) {
  const t = useT(reviewMessages)
  const ui = useT(uiMessages)
  const { language } = useLanguage()
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState(() => choicesOf(judges))
  const library = useCall(expertApi.page, { state: 'active', pageSize: 100, keyword })
  const save = useWrite(reviewApi.saveJudges, {
    refresh: [reviewApi.batch, reviewApi.judges, reviewApi.plan, reviewApi.entries],
    onDone: ({ cancelled }) => toast('success', cancelled > 0 ? t('leavingText', { count: cancelled }) : t('saved')),
  })
  const candidates = candidatesOf(judges, library.data?.rows ?? [], keyword)
  const capacity = [...chosen.values()].reduce((sum, { maxWorks }) => sum + maxWorks, 0)
  const needed = batch.works * batch.setting.expertsPerWork
  const refusal = whyNotMove(batch.state, 'judges')
  const set = (expertId: string, choice: Choice | null) =>
    setChosen((now) => {
      const next = new Map(now)
      if (choice) next.set(expertId, choice)
      else next.delete(expertId)
      return next
    })
  const onSave = () =>
    void save.run({
      batchId: batch.batchId,
      version: batch.version,
      judges: [...chosen].map(([expertId, choice]) => ({ expertId, ...choice })),
    })

  return (
    <div className="judges-panel">
      <div className="panel-tools">
        <Input.Search allowClear placeholder={t('keyword')} onSearch={setKeyword} className="panel-search" />
        <span className="figures">{t('chosen', { count: chosen.size, places: capacity, needed })}</span>
        <ReasonedButton
          type="primary"
          loading={save.busy}
          reason={refusal && refusalText(refusal, language)}
          onClick={onSave}
        >
          {t('save')}
        </ReasonedButton>
      </div>
      {chosen.size > 0 && capacity < needed && (
        <Alert type="warning" showIcon title={t('placesShort', { count: needed - capacity })} />
      )}
      <Table<Candidate>
        size="small"
        rowKey="expertId"
        loading={library.isFetching}
        dataSource={candidates}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        scroll={{ x: 860 }}
        locale={{ emptyText: <Empty title={t('chooseJudges')} /> }}
        rowSelection={{
          columnWidth: 44,
          selectedRowKeys: [...chosen.keys()],
          getTitleCheckboxProps: () => ({ 'aria-label': ui('selectAll') }),
          getCheckboxProps: ({ name }) => ({ 'aria-label': ui('selectRow', { name }) }),
          onSelect: ({ expertId, maxWorks }, on) => set(expertId, on ? { maxWorks, captain: false } : null),
          onSelectAll: (on, _rows, changed) => {
            for (const { expertId, maxWorks } of changed) set(expertId, on ? { maxWorks, captain: false } : null)
          },
        }}
        columns={[
          { title: t('expertName'), dataIndex: 'name', width: 110 },
          { title: t('organisation'), dataIndex: 'organisation', width: 200, ellipsis: true },
          {
            title: t('expertise'),
            width: 200,
            render: (_, { expertise }) => (
              <Space size={4} wrap>
                {expertise.map((field) => (
                  <Tag key={field}>{field}</Tag>
                ))}
              </Space>
            ),
          },
          {
            title: t('limit'),
            width: 110,
            render: (_, { expertId, name }) => {
              const choice = chosen.get(expertId)
              return (
                choice && (
                  <InputNumber
                    size="small"
                    min={0}
                    max={10_000}
                    precision={0}
                    aria-label={`${name} ${t('limit')}`}
                    value={choice.maxWorks}
                    onChange={(value) => set(expertId, { ...choice, maxWorks: value ?? 0 })}
                  />
                )
              )
            },
          },
          {
            title: t('captain'),
            width: 80,
            render: (_, { expertId, name }) => {
              const choice = chosen.get(expertId)
              return (
                choice && (
                  <Checkbox
                    aria-label={`${name} ${t('captain')}`}
                    checked={choice.captain}
                    onChange={(event) => set(expertId, { ...choice, captain: event.target.checked })}
                  />
                )
              )
            },
          },
          {
            title: t('load'),
            width: 110,
            align: 'right',
            className: 'figures',
            render: (_, { judge }) => (judge ? `${judge.submitted} / ${judge.load}` : '—'),
          },
          {
            title: t('agreed'),
            width: 110,
            render: (_, { judge }) =>
              judge && !judge.dropped ? (
                <StateTag tone={judge.agreedAt ? 'success' : 'neutral'}>
                  {t(judge.agreedAt ? 'agreed' : 'notAgreed')}
                </StateTag>
              ) : (
                '—'
              ),
          },
        ]}
      />
    </div>
  )
}

function choicesOf(judges: readonly JudgeRow[]): ReadonlyMap<string, Choice> {
  const here = judges.filter(({ dropped }) => !dropped)
  return new Map(here.map(({ expertId, maxWorks, captain }) => [expertId, { maxWorks, captain }]))
}

/** The batch's judges first, then the library; a judge removed from the library remains listed. */
function candidatesOf(
  judges: readonly JudgeRow[],
  library: ReadonlyArray<Omit<Candidate, 'judge'>>,
  keyword: string,
): Candidate[] {
  const byId = new Map(judges.map((judge) => [judge.expertId, judge]))
  const rest = library.filter(({ expertId }) => !byId.has(expertId)).map((expert) => ({ ...expert, judge: null }))
  const own = judges.filter(({ name, organisation }) => `${name}${organisation}`.includes(keyword))
  return [...own.map((judge) => ({ ...judge, judge })), ...rest]
}
