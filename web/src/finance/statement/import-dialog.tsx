import { financeApi } from '@podium/core/finance/api.ts'
import {
  MAX_STATEMENT_ROWS,
  STATEMENT,
  statementColumns,
  type ColumnMapping,
  type StatementCheck,
  type StatementColumn,
  type StatementDone,
} from '@podium/core/finance/statement/statement.ts'
import { isDone } from '@podium/core/base/state/job.ts'
import { Alert, Modal, Select, Space, Table } from 'antd'
import { useState } from 'react'
import { startUpload } from '#web/lib/call/upload.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { JobWatch } from '#web/lib/call/job-watch.tsx'
import { FileUpload, type UploadedFile } from '#web/ui/file-upload.tsx'
import { statementMessages } from './messages.ts'
import { useAccountOptions } from './use-account-options.ts'
import './statement.css'

const MAX_BYTES = 16 * 1_048_576

/** Imports a statement: account, file, columns, what is bad in it, and the import with its progress. */
export function ImportDialog({ account, onClose }: { account: string | null; onClose: () => void }) {
  const t = useT(statementMessages)
  const accounts = useAccountOptions()
  const [chosenId, setAccountId] = useState(account)
  const accountId = chosenId ?? (accounts.length === 1 ? accounts[0]!.value : null)
  const [file, setFile] = useState<UploadedFile | null>(null)
  const [found, setFound] = useState<StatementCheck | null>(null)
  const [jobId, setJobId] = useState<string | null>(null)
  const check = useWrite(financeApi.checkStatement, { onDone: setFound, onRefused: () => setFile(null) })
  const save = useWrite(financeApi.importStatement, { onDone: ({ jobId: running }) => setJobId(running) })
  const choose = (files: UploadedFile[]) => {
    const chosen = files.at(-1) ?? null
    setFile(chosen)
    setFound(null)
    setJobId(null)
    if (chosen && accountId) void check.run({ accountId, fileId: chosen.fileId })
  }
  const remap = (mapping: ColumnMapping) => {
    if (file && accountId) void check.run({ accountId, fileId: file.fileId, mapping })
  }
  const isGood = found !== null && found.missing.length === 0 && found.faultCount === 0 && found.total > 0
  return (
    <Modal
      open
      width="46rem"
      title={t('importTitle')}
      okText={t('importNow', { count: found?.total ?? 0 })}
      okButtonProps={{ disabled: !isGood || jobId !== null, loading: save.busy }}
      cancelText={t('cancel')}
      mask={{ closable: false }}
      onOk={() =>
        file && found && accountId && void save.run({ accountId, fileId: file.fileId, mapping: found.mapping })
      }
      onCancel={onClose}
    >
      <Space orientation="vertical" size="middle" className="full-width">
        <p>{t('importHint', { max: MAX_STATEMENT_ROWS.toLocaleString('en') })}</p>
        <Select
          aria-label={t('account')}
          placeholder={t('required', { label: t('account') })}
          className="full-width"
          options={accounts}
          value={accountId}
          disabled={file !== null}
          onChange={setAccountId}
        />
        <FileUpload
          start={startUpload}
          about={{ purpose: STATEMENT }}
          accept=".csv,.txt,.xlsx,.xls"
          maxBytes={MAX_BYTES}
          maxCount={1}
          disabled={accountId === null}
          value={file ? [file] : []}
          onChange={choose}
        />
        {jobId !== null && (
          <JobWatch
            jobId={jobId}
            onDone={(job) => {
              if (!isDone(job)) return
              const { imported, repeated, matched } = job.result as StatementDone
              toast('success', t('importDone', { imported, repeated, matched }))
              onClose()
            }}
          />
        )}
        {found && jobId === null && (
          <>
            <Columns found={found} busy={check.busy} onChange={remap} />
            <Found found={found} />
          </>
        )}
      </Space>
    </Modal>
  )
}

interface ColumnsProps {
  found: StatementCheck
  busy: boolean
  onChange: (mapping: ColumnMapping) => void
}

/** Which heading of the file is which column; a change is checked at once. */
function Columns({ found: { headings, mapping }, busy, onChange }: ColumnsProps) {
  const t = useT(statementMessages)
  const { language } = useLanguage()
  const set = (column: StatementColumn, heading: string | undefined) => {
    const { [column]: _, ...others } = mapping
    onChange(heading === undefined ? others : { ...others, [column]: heading })
  }
  return (
    <fieldset disabled={busy} className="statement-mapping">
      <legend>{t('columns')}</legend>
      <p className="ui-empty-hint">{t('columnsHint')}</p>
      <div className="statement-columns">
        {statementColumns.map((column) => (
          <label key={column.key}>
            {pick(column, language)}
            <Select
              aria-label={pick(column, language)}
              allowClear
              showSearch
              loading={busy}
              placeholder={t('notInFile')}
              options={headings.map((value) => ({ value, label: value }))}
              value={mapping[column.key]}
              onChange={(heading: string | undefined) => set(column.key, heading)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Found({ found }: { found: StatementCheck }) {
  const t = useT(statementMessages)
  const { language } = useLanguage()
  const nameOf = (key: string) => {
    const column = statementColumns.find((each) => each.key === key)
    return column ? pick(column, language) : key
  }
  const { missing, faultCount, faults, total, skipped } = found
  if (missing.length > 0) {
    const columns = missing.map(nameOf).join(language === 'en' ? ', ' : '、')
    return <Alert type="warning" showIcon title={t('missing', { columns })} />
  }
  if (faultCount === 0) return <Alert type="success" showIcon title={t('good', { count: total, skipped })} />
  return (
    <>
      <Alert type="error" showIcon title={t('bad', { count: faultCount })} />
      <Table
        size="small"
        rowKey={({ row, column }) => `${row} ${column}`}
        dataSource={faults}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: t('sheetRow'), dataIndex: 'row', width: '6rem', align: 'right', className: 'figures' },
          { title: t('sheetColumn'), width: '9rem', render: (_, { column }) => nameOf(column) },
          { title: t('sheetFault'), render: (_, fault) => pick(fault, language) },
        ]}
      />
      {faultCount > faults.length && <p>{t('moreFaults', { shown: faults.length })}</p>}
    </>
  )
}
