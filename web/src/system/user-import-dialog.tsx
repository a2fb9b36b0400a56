import type { SheetCheck } from '@podium/core/base/file/sheet-import.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { MAX_IMPORT_ROWS, userColumns } from '@podium/core/identity/user/user-import.ts'
import { isDone } from '@podium/core/base/state/job.ts'
import { Alert, Modal, Space } from 'antd'
import { useState } from 'react'
import { addressOf } from '#web/lib/call/call.ts'
import { startUpload } from '#web/lib/call/upload.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { SheetFaults } from '#web/ui/sheet-import/sheet-faults.tsx'
import { FileUpload, type UploadedFile } from '#web/ui/file-upload.tsx'
import { userImportMessages } from './user-import-messages.ts'
import { JobWatch } from './parts/job-watch.tsx'

const refresh = [identityApi.userPage]
const MAX_BYTES = 16 * 1_048_576

/** Imports users: fill in the template, check it, correct what the check names, import. @spec C12 C13 C14 */
export function UserImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT(userImportMessages)
  const [file, setFile] = useState<UploadedFile | null>(null)
  const [found, setFound] = useState<SheetCheck | null>(null)
  const [jobId, setJobId] = useState<string | null>(null)
  const finish = (imported: number) => {
    toast('success', t('importDone', { count: imported }))
    onClose()
  }
  const check = useWrite(identityApi.checkImport, {
    onDone: (done) => (done.jobId === null ? setFound(done) : setJobId(done.jobId)),
    onRefused: () => setFile(null),
  })
  const save = useWrite(identityApi.importUsers, {
    refresh,
    onDone: ({ imported, jobId: running }) => (running === null ? finish(imported) : setJobId(running)),
  })
  const choose = (files: UploadedFile[]) => {
    const chosen = files.at(-1) ?? null
    setFile(chosen)
    setFound(null)
    setJobId(null)
    if (chosen) void check.run({ fileId: chosen.fileId })
  }
  const isGood = found !== null && found.faultCount === 0
  return (
    <Modal
      open
      width="46rem"
      title={t('importTitle')}
      okText={t('importNow', { count: found?.total ?? 0 })}
      okButtonProps={{ disabled: !isGood || jobId !== null, loading: save.busy }}
      cancelText={t('cancel')}
      onOk={() => file && void save.run({ fileId: file.fileId })}
      onCancel={onClose}
    >
      <Space orientation="vertical" size="middle" className="full-width">
        <p>
          {t('importHint', { max: MAX_IMPORT_ROWS.toLocaleString('en') })}{' '}
          <a href={addressOf(identityApi.importTemplate, {})}>{t('template')}</a>
        </p>
        <FileUpload
          start={startUpload}
          about={{ purpose: 'user.import' }}
          accept=".xlsx"
          maxBytes={MAX_BYTES}
          maxCount={1}
          value={file ? [file] : []}
          onChange={choose}
        />
        {jobId !== null && (
          <JobWatch
            jobId={jobId}
            onDone={(job) => {
              if (!isDone(job)) return
              setJobId(null)
              const result = job.result as Partial<SheetCheck> & { imported?: number }
              if (result.imported === undefined) setFound(result as SheetCheck)
              else finish(result.imported)
            }}
          />
        )}
        {isGood && <Alert type="success" showIcon title={t('importGood', { count: found.total })} />}
        {file && found && !isGood && (
          <SheetFaults
            columns={userColumns}
            found={found}
            annotated={addressOf(identityApi.annotatedImport, { fileId: file.fileId })}
          />
        )}
      </Space>
    </Modal>
  )
}
