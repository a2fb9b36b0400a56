import type { SheetCheck, SheetColumn } from '@podium/core/base/file/sheet-import.ts'
import { isDone } from '@podium/core/base/state/job.ts'
import { Modal, Space } from 'antd'
import { useState, type ReactNode } from 'react'
import { JobWatch } from '#web/lib/call/job-watch.tsx'
import { startUpload } from '#web/lib/call/upload.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useFocusReturn } from '../dialog/use-focus-return.ts'
import { FileUpload, type UploadedFile } from '../file-upload.tsx'
import { sheetImportMessages } from './messages.ts'
import { SheetFaults } from './sheet-faults.tsx'

const MAX_BYTES = 16 * 1_048_576

interface SheetImportProps<Found extends SheetCheck, Saved extends { jobId: string | null }> {
  title: string
  hint: string
  /** Address of the template. */
  template: string
  /** Of the uploaded file. */
  purpose: string
  columns: readonly SheetColumn[]
  /** Address of the annotated copy. */
  annotatedOf: (fileId: string) => string
  /** Resolves to undefined when refused. */
  check: (fileId: string) => Promise<Found | undefined>
  save: (fileId: string) => Promise<Saved | undefined>
  saving: boolean
  okText: (found: Found | null) => string
  /** What a check without bad cells found. */
  renderGood: (found: Found) => ReactNode
  /** Also called with the result of a job. */
  onDone: (saved: Partial<Saved>) => void
  onClose: () => void
}

/** Imports a worksheet: fill in the template, check it, correct what the check names, import. */
export function SheetImportDialog<Found extends SheetCheck, Saved extends { jobId: string | null }>(
  props: SheetImportProps<Found, Saved>,
) {
  const { title, hint, template, purpose, columns, saving, okText, renderGood, onDone, onClose } = props
  const t = useT(sheetImportMessages)
  useFocusReturn()
  const [file, setFile] = useState<UploadedFile | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const [jobId, setJobId] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)
  const check = async (fileId: string) => {
    setChecking(true)
    const done = await props.check(fileId)
    setChecking(false)
    if (!done) setFile(null)
    else if (done.jobId === null) setFound(done)
    else setJobId(done.jobId)
  }
  const save = async (fileId: string) => {
    const done = await props.save(fileId)
    if (done?.jobId === null) onDone(done)
    else if (done) setJobId(done.jobId)
  }
  const choose = (files: UploadedFile[]) => {
    const chosen = files.at(-1) ?? null
    setFile(chosen)
    setFound(null)
    setJobId(null)
    if (chosen) void check(chosen.fileId)
  }
  const isGood = found !== null && found.faultCount === 0
  return (
    <Modal
      open
      width="46rem"
      title={title}
      okText={okText(found)}
      okButtonProps={{ disabled: !isGood || jobId !== null, loading: saving }}
      cancelText={t('cancel')}
      onOk={() => file && void save(file.fileId)}
      onCancel={onClose}
    >
      <Space orientation="vertical" size="middle" className="full-width">
        <p>
          {hint} <a href={template}>{t('template')}</a>
        </p>
        <FileUpload
          start={startUpload}
          about={{ purpose }}
          accept=".xlsx"
          maxBytes={MAX_BYTES}
          maxCount={1}
          replaces
          value={file ? [file] : []}
          onChange={choose}
        />
        {isChecking && <output>{t('checking')}</output>}
        {jobId !== null && (
          <JobWatch
            jobId={jobId}
            onDone={(job) => {
              if (!isDone(job)) return
              setJobId(null)
              const result = job.result as Found | Partial<Saved>
              if ('faultCount' in result) setFound(result)
              else onDone(result)
            }}
          />
        )}
        {isGood && renderGood(found)}
        {file && found && !isGood && (
          <SheetFaults columns={columns} found={found} annotated={props.annotatedOf(file.fileId)} />
        )}
      </Space>
    </Modal>
  )
}
