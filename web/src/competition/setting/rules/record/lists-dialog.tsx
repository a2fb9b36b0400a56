import { competitionApi } from '@podium/core/competition/api.ts'
import { readListRows } from '@podium/core/competition/list/list-import.rule.ts'
import { MAX_ENTRIES, type ListEntry, type RoundList } from '@podium/core/competition/list/list.ts'
import { Alert, Button, Form, Input, Modal, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { ask } from '#web/lib/call/ask.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { ruleMessages } from '../messages.ts'

const PAGE_SIZE = 10
const SHOWN_FAULTS = 20

/** The imported lists of a round: what is on them, new ones, and deleting. */
export function ListsDialog({ roundId, onClose }: { roundId: string; onClose: () => void }) {
  const t = useT(ruleMessages)
  const [isImporting, setImporting] = useState(false)
  const [shown, setShown] = useState<RoundList | null>(null)
  const lists = useCall(competitionApi.lists, { roundId })
  const remove = useWrite(competitionApi.removeList, { refresh: [competitionApi.lists] })
  const confirmRemoval = async ({ listId, name }: RoundList) => {
    const question = { title: t('removeListTitle', { name }), text: t('removeListText'), confirm: t('removeList') }
    if (await ask({ ...question, cancel: t('keepList'), danger: true })) await remove.run({ listId })
  }
  return (
    <Modal open title={t('lists')} footer={null} onCancel={onClose}>
      {lists.error && <Failure refusal={lists.error} onRetry={() => void lists.refetch()} />}
      {!lists.data && !lists.error && <Skeleton active paragraph={{ rows: 3 }} />}
      {lists.data?.length === 0 && <Empty title={t('noLists')} />}
      <ul className="rule-verdicts">
        {lists.data?.map((list) => (
          <li key={list.listId}>
            {list.name}
            <p className="figures">
              {t('listEntries', { count: list.entries })} · {timeText(list.createdAt)}
            </p>
            <Button size="small" type="link" onClick={() => setShown(shown?.listId === list.listId ? null : list)}>
              {t(shown?.listId === list.listId ? 'hideEntries' : 'showEntries')}
            </Button>
            <Button size="small" type="link" danger onClick={() => void confirmRemoval(list)}>
              {t('removeList')}
            </Button>
            {shown?.listId === list.listId && <Entries listId={list.listId} />}
          </li>
        ))}
      </ul>
      <div className="rule-group-foot">
        <Button type="dashed" block onClick={() => setImporting(true)}>
          {t('importList')}
        </Button>
      </div>
      {isImporting && <ImportList roundId={roundId} onClose={() => setImporting(false)} />}
    </Modal>
  )
}

function Entries({ listId }: { listId: string }) {
  const t = useT(ruleMessages)
  const [pageNum, setPageNum] = useState(1)
  const page = useCall(competitionApi.listPage, { listId, pageNum, pageSize: PAGE_SIZE })
  if (page.error) return <Failure refusal={page.error} onRetry={() => void page.refetch()} />
  return (
    <Table<ListEntry>
      size="small"
      rowKey="entryId"
      loading={page.isFetching}
      dataSource={page.data?.rows ?? []}
      scroll={{ x: 'max-content' }}
      pagination={{ current: pageNum, pageSize: PAGE_SIZE, total: page.data?.total ?? 0, onChange: setPageNum }}
      columns={[
        { key: 'shown', title: t('entryNumber'), render: (_, { shown }) => shown || '—' },
        { key: 'schoolName', title: t('entrySchool'), render: (_, { schoolName }) => schoolName || '—' },
        { key: 'value', title: t('entryValue'), render: (_, { value }) => value || '—' },
      ]}
    />
  )
}

/** Imports a list pasted from a spreadsheet, all rows or none; wrong rows are named. */
function ImportList({ roundId, onClose }: { roundId: string; onClose: () => void }) {
  const t = useT(ruleMessages)
  const [faults, setFaults] = useState<string[]>([])
  const load = useWrite(competitionApi.importList, {
    inline: true,
    refresh: [competitionApi.lists],
    onDone: (answer) => {
      setFaults(answer.faults.map(({ row, reason }) => t(`listFault_${reason}`, { row })))
      if (answer.faults.length > 0) return
      toast('success', t('listImported'))
      onClose()
    },
  })
  const submit = ({ name, text }: { name: string; text: string }) => {
    const rows = readListRows(text)
    const bad = rows.flatMap((row, at) => (row === null ? [t('listFault_columns', { row: at + 1 })] : []))
    const all = rows.length > MAX_ENTRIES ? [t('listTooLong', { count: MAX_ENTRIES }), ...bad] : bad
    setFaults(all)
    if (all.length === 0) void load.run({ roundId, name, rows: rows.filter((row) => row !== null) })
  }
  return (
    <FormDialog<{ name: string; text: string }>
      open
      title={t('importList')}
      initial={{}}
      submitText={t('importList')}
      busy={load.busy}
      refusal={load.refusal}
      onClose={onClose}
      onSubmit={submit}
    >
      <Form.Item
        className="wide"
        name="name"
        label={t('listName')}
        rules={[{ required: true, message: t('listName') }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        className="wide"
        name="text"
        label={t('listRows')}
        extra={t('listRowsHint')}
        rules={[{ required: true, message: t('listRows') }]}
      >
        <Input.TextArea
          autoSize={{ minRows: 8, maxRows: 16 }}
          placeholder={'110105200405061238  86.5\n10001  20240012  86.5'}
        />
      </Form.Item>
      {faults.length > 0 && (
        <Alert
          className="wide"
          type="error"
          title={
            <ul className="rule-verdicts">
              {faults.slice(0, SHOWN_FAULTS).map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          }
        />
      )}
    </FormDialog>
  )
}
