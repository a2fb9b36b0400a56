import type { ExtraField } from '@podium/core/competition/form/form.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { MAX_FILES } from '@podium/core/competition/form/answer-faults.rule.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { useState } from 'react'
import type { FileInputProps } from '#web/competition/parts/form/answer-input.tsx'
import { startUpload } from '#web/lib/call/upload.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { addressOf } from '#web/lib/call/call.ts'
import { FileUpload, type UploadedFile } from '#web/ui/file-upload.tsx'
import { enrolmentMessages } from '../messages.ts'

export const MAX_PROOF_BYTES = 20 * 2 ** 20
export const PROOF_ENDINGS = '.pdf,.jpg,.jpeg,.png'

interface FileAnswerProps extends FileInputProps {
  /** The saved files, for their names. */
  materials: TeamDetail['materials']
  /** Address of the form to print and sign; null: the field asks for any file. */
  paper: string | null
  /** Told the names of new files, by id. */
  onNamed?: (files: ReadonlyArray<readonly [string, string]>) => void
}

/** The files that answer a field. */
export function FileAnswer({ value, disabled, onChange, materials, paper, onNamed }: FileAnswerProps) {
  const t = useT(enrolmentMessages)
  const [uploaded, setUploaded] = useState<readonly UploadedFile[]>([])
  const saved = materials.map(({ fileId, name, size }) => ({ fileId, name, bytes: size }))
  const known = new Map([...saved, ...uploaded].map((file) => [file.fileId, file]))
  return (
    <>
      {paper !== null && (
        <p className="sign-up-hint">
          <a href={paper} target="_blank" rel="noreferrer">
            {t('openPaper')}
          </a>{' '}
          {t('paperHint')}
        </p>
      )}
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
    </>
  )
}

/** Address of the form that a team prints and signs for a field; null: it has none. */
export function paperOf(teamId: string, { key, generated }: Pick<ExtraField, 'key' | 'generated'>): string | null {
  return generated ? addressOf(enrolmentApi.generatedForm, { teamId, key }) : null
}
