import { MAX_FILES } from '@podium/core/competition/form/answer-faults.rule.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { useState } from 'react'
import type { FileInputProps } from '#web/competition/parts/form/answer-input.tsx'
import { startUpload } from '#web/lib/call/upload.ts'
import { FileUpload, type UploadedFile } from '#web/ui/file-upload.tsx'

export const MAX_PROOF_BYTES = 20 * 2 ** 20
export const PROOF_ENDINGS = '.pdf,.jpg,.jpeg,.png'

interface FileAnswerProps extends FileInputProps {
  /** The saved files, for their names. */
  materials: TeamDetail['materials']
  /** Told the names of new files, by id. */
  onNamed?: (files: ReadonlyArray<readonly [string, string]>) => void
}

/** The files that answer a field. */
export function FileAnswer({ value, disabled, onChange, materials, onNamed }: FileAnswerProps) {
  const [uploaded, setUploaded] = useState<readonly UploadedFile[]>([])
  const saved = materials.map(({ fileId, name, size }) => ({ fileId, name, bytes: size }))
  const known = new Map([...saved, ...uploaded].map((file) => [file.fileId, file]))
  return (
    <FileUpload
      start={startUpload}
      about={{ purpose: 'enrolment' }}
      accept={PROOF_ENDINGS}
      maxBytes={MAX_PROOF_BYTES}
      maxCount={MAX_FILES}
      disabled={disabled}
      value={value.map((fileId) => known.get(fileId) ?? { fileId, name: fileId, bytes: null })}
      onChange={(files) => {
        setUploaded(files)
        onNamed?.(files.map(({ fileId, name }) => [fileId, name]))
        onChange(files.map(({ fileId }) => fileId))
      }}
    />
  )
}
