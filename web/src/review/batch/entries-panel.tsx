import { refusalText, type Refusal } from '@podium/core/base/refusal.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import type { BatchDetail, EntryRow } from '@podium/core/review/views.ts'
import { isLocked } from '@podium/core/review/review.ts'
import { whyNotCancel, whyNotReturn } from '@podium/core/review/assignment/task.rule.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Dropdown, Form, Input, Select, Switch, Table } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMay } from '#web/lib/session/allowed.tsx'
import { call } from '#web/lib/call/call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { listed, withNote } from '#web/lib/i18n/punctuation.ts'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { keyOf, useCall, useWrite } from '#web/lib/call/use-call.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { toast } from '#web/lib/toast.ts'
import { reviewMessages } from '../messages.ts'
import { TaskStateTag } from '../parts/task-state-tag.tsx'
import { entryMessages } from './messages.ts'

type Task = EntryRow['tasks'][number]
type Open = { what: 'add'; entry: EntryRow } | { what: 'move' | 'return'; entry: EntryRow; task: Task } | null

const PAGE_SIZE = 20
const refresh = [reviewApi.batch, reviewApi.entries, reviewApi.judges, reviewApi.plan]

/** Works with their judges, and manual changes of tasks. */
export function EntriesPanel({ batch }: { batch: BatchDetail }) {
  const t = useT(reviewMessages)
  const { language } = useLanguage()
  const may = useMay()
  const asked = useSearchParams()[0].get('scored')
  const [filter, setFilter] = useState({ keyword: '', onlyMissing: false, scored: scoredOf(asked), pageNum: 1 })
  const [open, setOpen] = useState<Open>(null)
  const { batchId } = batch
  const input = {
    batchId,
    pageNum: filter.pageNum,
    pageSize: PAGE_SIZE,
    ...(filter.keyword ? { keyword: filter.keyword } : {}),
    ...(filter.onlyMissing ? { missing: 'true' as const } : {}),
    ...(filter.scored ? { scored: filter.scored } : {}),
  }
  const entries = useQuery<Awaited<ReturnType<typeof loadEntries>>, RefusalError>({
    queryKey: keyOf(reviewApi.entries, input),
    queryFn: () => loadEntries(input),
    placeholderData: keepPreviousData,
  })
  const cancel = useWrite(reviewApi.cancelTask, { refresh })
  if (entries.isError) return <Failure refusal={entries.error} onRetry={() => void entries.refetch()} />
  const mayAssign = may('review:task:assign') && !isLocked(batch)
  const withReason = (label: string, refusal: Refusal | null) => (
    <>
      {label}
      {refusal && <span className="menu-reason">{refusalText(refusal, language)}</span>}
    </>
  )
  const unreturnable = ({ state }: Task) => whyNotReturn(batch.state, state, batch.window?.phase === 'open')
  const menuOf = (entry: EntryRow, task: Task) => [
    {
      key: 'move',
      label: withReason(t('moveTo'), whyNotCancel(task.state)),
      disabled: whyNotCancel(task.state) !== null,
      onClick: () => setOpen({ what: 'move', entry, task }),
    },
    {
      key: 'remove',
      label: withReason(t('removeTask'), whyNotCancel(task.state)),
      danger: true,
      disabled: whyNotCancel(task.state) !== null,
      onClick: () => void cancel.run({ taskId: task.taskId }),
    },
    {
      key: 'return',
      label: withReason(t('returnTask'), unreturnable(task)),
      disabled: unreturnable(task) !== null,
      onClick: () => setOpen({ what: 'return', entry, task }),
    },
  ]
  return (
    <div className="entries-panel">
      <div className="panel-tools">
        <Input.Search
          allowClear
          className="panel-search"
          placeholder={t('keyword')}
          onSearch={(keyword) => setFilter({ ...filter, keyword, pageNum: 1 })}
        />
        <label className="panel-switch">
          <Switch
            size="small"
            checked={filter.onlyMissing}
            onChange={(onlyMissing) => setFilter({ ...filter, onlyMissing, pageNum: 1 })}
          />
          {t('onlyMissing')}
        </label>
        <Select
          aria-label={t('scored')}
          className="panel-scored"
          value={filter.scored ?? 'all'}
          options={[
            { value: 'all', label: t('scoredAll') },
            { value: 'none', label: t('scoredNone') },
            { value: 'few', label: t('scoredFew') },
          ]}
          onChange={(scored) => setFilter({ ...filter, scored: scoredOf(scored), pageNum: 1 })}
        />
      </div>
      <Table<EntryRow>
        size="small"
        rowKey="workId"
        loading={entries.isFetching}
        dataSource={entries.data?.rows ?? []}
        scroll={{ x: 900 }}
        pagination={{
          current: filter.pageNum,
          pageSize: PAGE_SIZE,
          total: entries.data?.total ?? 0,
          hideOnSinglePage: true,
          showSizeChanger: false,
          onChange: (pageNum) => setFilter({ ...filter, pageNum }),
        }}
        columns={[
          { title: t('label'), dataIndex: 'label', width: 90, className: 'figures' },
          { title: t('workTitle'), dataIndex: 'title', width: 220, ellipsis: true },
          { title: t('number'), dataIndex: 'number', width: 130, className: 'figures' },
          { title: t('school'), dataIndex: 'schoolName', width: 170, ellipsis: true },
          {
            title: t('experts'),
            render: (_, entry) => (
              <span className="task-tags">
                {entry.tasks.map((task) => (
                  <Dropdown
                    key={task.taskId}
                    trigger={['click']}
                    disabled={!mayAssign}
                    menu={{ items: menuOf(entry, task) }}
                  >
                    <button type="button" className="task-tag">
                      {task.name} <TaskStateTag task={{ state: task.state }} />
                    </button>
                  </Dropdown>
                ))}
                {entry.missing > 0 && mayAssign && (
                  <Button size="small" type="dashed" onClick={() => setOpen({ what: 'add', entry })}>
                    {t('addExpert')}
                  </Button>
                )}
                {entry.missing > 0 && <StateTag tone="warning">{t('missing', { count: entry.missing })}</StateTag>}
              </span>
            ),
          },
        ]}
      />
      <ExpertChoice batchId={batchId} open={open} onClose={() => setOpen(null)} />
      <ReturnDialog open={open?.what === 'return' ? open : null} onClose={() => setOpen(null)} />
    </div>
  )
}

function scoredOf(value: string | null): 'none' | 'few' | undefined {
  return value === 'none' || value === 'few' ? value : undefined
}

function nameOf({ label, title }: EntryRow): string {
  return `${label} ${title}`
}

async function loadEntries(input: { batchId: string; pageNum: number; pageSize: number }) {
  return await call(reviewApi.entries, input)
}

/** Chooses a judge for a work; the server's refusal is shown in the dialog. */
function ExpertChoice({ batchId, open, onClose }: { batchId: string; open: Open; onClose: () => void }) {
  const t = useT(reviewMessages)
  const e = useT(entryMessages)
  const { language } = useLanguage()
  const judges = useCall(reviewApi.judges, { batchId })
  const add = useWrite(reviewApi.addTask, { inline: true, refresh })
  const move = useWrite(reviewApi.moveTask, { inline: true, refresh })
  const adding = open?.what === 'add'
  const here = new Set(open?.entry.tasks.map(({ expertId }) => expertId))
  const options = (judges.data ?? [])
    .filter(({ dropped, expertId }) => !dropped && !here.has(expertId))
    .sort((a, b) => a.load - b.load)
    .map(({ expertId, name, organisation, load, maxWorks }) => ({
      value: expertId,
      disabled: load >= maxWorks,
      label: withNote(
        name,
        listed(
          [organisation, e(load >= maxWorks ? 'loadFull' : 'loadOf', { load, limit: maxWorks })].filter(Boolean),
          language,
        ),
        language,
      ),
    }))
  const onSubmit = async ({ expertId }: { expertId: string }) => {
    const done = adding
      ? await add.run({ batchId, workId: open.entry.workId, expertId })
      : open?.what === 'move' && (await move.run({ taskId: open.task.taskId, expertId }))
    if (done) onClose()
  }
  return (
    <FormDialog<{ expertId: string }>
      open={adding || open?.what === 'move'}
      width={480}
      title={
        adding
          ? t('addExpertTitle', { work: nameOf(open.entry) })
          : open?.what === 'move'
            ? t('moveTitle', { work: nameOf(open.entry), name: open.task.name })
            : ''
      }
      initial={{}}
      busy={add.busy || move.busy}
      refusal={adding ? add.refusal : move.refusal}
      onSubmit={(values) => void onSubmit(values)}
      onClose={onClose}
    >
      <Form.Item
        className="wide"
        name="expertId"
        label={t('expert')}
        extra={options.some(({ disabled }) => disabled) && e('limitHint')}
        rules={[{ required: true, message: t('required', { label: t('expert') }) }]}
      >
        <Select showSearch={{ optionFilterProp: 'label' }} options={options} />
      </Form.Item>
    </FormDialog>
  )
}

interface ReturnProps {
  open: { entry: EntryRow; task: Task } | null
  onClose: () => void
}

function ReturnDialog({ open, onClose }: ReturnProps) {
  const t = useT(reviewMessages)
  const e = useT(entryMessages)
  const back = useWrite(reviewApi.returnTask, {
    inline: true,
    refresh,
    onDone: () => {
      toast('success', e('taskReturned'))
      onClose()
    },
  })
  return (
    <FormDialog<{ reason: string }>
      open={open !== null}
      width={480}
      title={open ? `${t('returnTask')} · ${open.entry.label} · ${open.task.name}` : ''}
      submitText={t('returnTask')}
      initial={{}}
      busy={back.busy}
      refusal={back.refusal}
      onSubmit={({ reason }) => open && void back.run({ taskId: open.task.taskId, reason })}
      onClose={onClose}
    >
      <Form.Item
        className="wide"
        name="reason"
        label={t('returnReason')}
        rules={[{ required: true, whitespace: true, message: t('required', { label: t('returnReason') }) }]}
      >
        <Input.TextArea maxLength={300} showCount autoSize={{ minRows: 3 }} />
      </Form.Item>
    </FormDialog>
  )
}
