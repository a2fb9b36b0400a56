import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { OwnRegistration } from '@podium/core/enrolment/registration/registration.ts'
import { isRegistered, isReturned } from '@podium/core/enrolment/registration/registration-state.ts'
import { Alert, Form, Select } from 'antd'
import { startUpload } from '#web/lib/call/upload.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useDict } from '#web/lib/use-dict.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { FileUpload, type UploadedFile } from '#web/ui/file-upload.tsx'
import { MAX_PROOF_BYTES, PROOF_ENDINGS } from '../team/file-answer.tsx'
import { registrationMessages } from './messages.ts'

interface Values {
  region?: string
  divisionId?: string
  files?: UploadedFile[]
  collegeId?: string
}

/** The form with which a school registers for a round; a registered one changes its contact alone. */
export function RegisterDialog({ row, onClose }: { row: OwnRegistration; onClose: () => void }) {
  const t = useT(registrationMessages)
  const { language } = useLanguage()
  const regions = useDict('region')
  const { roundId, roundName, schoolId, terms, fileId, fileName, version } = row
  const save = useWrite(enrolmentApi.registerSchool, {
    inline: true,
    refresh: [enrolmentApi.ownRegistrationPage],
    onDone: (done) => {
      toast('success', isRegistered(done) ? t('done_approved', { code: done.code }) : t('done_pending'))
      onClose()
    },
  })
  const isFixed = isRegistered(row)
  const instruction = pick({ zh: terms.instruction, en: terms.instructionEn || terms.instruction }, language)
  const required = (label: string) => [{ required: true, message: t('choose', { label }) }]
  const uploaded = fileId === null ? [] : [{ fileId, name: fileName, bytes: null }]
  return (
    <FormDialog<Values>
      open
      title={t('registerTitle', { round: roundName })}
      initial={{
        region: row.region,
        ...(row.divisionId && { divisionId: row.divisionId }),
        files: uploaded,
      }}
      submitText={t(isFixed ? 'takeOver' : 'submit')}
      busy={save.busy}
      refusal={save.refusal}
      onClose={onClose}
      onSubmit={(values) =>
        save.run({
          roundId,
          schoolId,
          region: isFixed ? row.region : (values.region ?? ''),
          divisionId: isFixed ? row.divisionId : (values.divisionId ?? null),
          fileId: isFixed ? fileId : (values.files?.[0]?.fileId ?? null),
          collegeId: values.collegeId ?? null,
          version,
        })
      }
    >
      <Form.Item className="wide">
        {instruction.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
        {isReturned(row) && <Alert type="warning" showIcon title={row.opinion} />}
        <p className="ui-empty-hint">{t('contactHint')}</p>
      </Form.Item>
      {row.colleges.length > 0 && (
        <Form.Item name="collegeId" label={t('college_')} rules={required(t('college_'))}>
          <Select showSearch optionFilterProp="label" options={row.colleges} />
        </Form.Item>
      )}
      {terms.placement === 'region' && !isFixed && (
        <Form.Item name="region" label={t('region_')} rules={required(t('region_'))}>
          <Select showSearch optionFilterProp="label" options={regions.optionsOr([])} />
        </Form.Item>
      )}
      {terms.placement === 'division' && !isFixed && (
        <Form.Item name="divisionId" label={t('division_')} rules={required(t('division_'))}>
          <Select showSearch optionFilterProp="label" options={row.divisions} />
        </Form.Item>
      )}
      {terms.stamp && !isFixed && (
        <Form.Item
          name="files"
          label={t('letter')}
          className="wide"
          // An upload ends without a blur.
          validateTrigger="onChange"
          rules={[{ required: true, type: 'array', min: 1, message: t('fileNeeded') }]}
        >
          <FileUpload
            start={startUpload}
            about={{ purpose: 'enrolment.registration' }}
            accept={PROOF_ENDINGS}
            maxBytes={MAX_PROOF_BYTES}
          />
        </Form.Item>
      )}
    </FormDialog>
  )
}
