import { organisationApi } from '@podium/core/organisation/api.ts'
import type { CollegeRow, MajorRow } from '@podium/core/organisation/college/college.ts'
import { Form, Input, InputNumber } from 'antd'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ClassCodeField } from './class-code-field.tsx'
import { collegeMessages } from './messages.ts'
import { CollegeSelect } from './school-select.tsx'

interface Values {
  name: string
  position: number
  collegeId?: string | null
  classCode?: string
}

function PartFields({ label }: { label: string }) {
  const t = useT(collegeMessages)
  const required = (field: string) => ({ required: true, message: t('required', { label: field }) })
  return (
    <>
      <Form.Item name="name" label={label} rules={[{ ...required(label), whitespace: true }]}>
        <Input maxLength={80} />
      </Form.Item>
      <Form.Item name="position" label={t('position')} rules={[required(t('position'))]}>
        <InputNumber min={0} max={100_000} precision={0} />
      </Form.Item>
    </>
  )
}

function useDone(onClose: () => void) {
  const t = useT(collegeMessages)
  return () => {
    toast('success', t('saved'))
    onClose()
  }
}

/** Renames or moves a college. @spec B09 B24 */
export function CollegeDialog({ college, onClose }: { college: CollegeRow; onClose: () => void }) {
  const t = useT(collegeMessages)
  const { collegeId, version } = college
  const save = useWrite(organisationApi.changeCollege, {
    inline: true,
    refresh: [organisationApi.collegePage, organisationApi.colleges],
    onDone: useDone(onClose),
  })
  return (
    <FormDialog<Values>
      open
      title={t('editCollege')}
      initial={college}
      busy={save.busy}
      refusal={save.refusal}
      onClose={onClose}
      onSubmit={({ name, position }) => save.run({ collegeId, version, name, position })}
    >
      <PartFields label={t('collegeName')} />
    </FormDialog>
  )
}

/** Renames a major, or moves it to another college of its school. @spec B09 B24 */
export function MajorDialog({ major, onClose }: { major: MajorRow; onClose: () => void }) {
  const t = useT(collegeMessages)
  const { majorId, version } = major
  const save = useWrite(organisationApi.changeMajor, {
    inline: true,
    refresh: [organisationApi.majorPage, organisationApi.majors, organisationApi.collegePage],
    onDone: useDone(onClose),
  })
  return (
    <FormDialog<Values>
      open
      title={t('editMajor')}
      initial={major}
      busy={save.busy}
      refusal={save.refusal}
      onClose={onClose}
      onSubmit={({ name, position, collegeId, classCode = '' }) =>
        save.run({ majorId, version, name, position, collegeId: collegeId ?? null, classCode })
      }
    >
      <PartFields label={t('majorName')} />
      <Form.Item name="collegeId" label={t('college')}>
        <CollegeSelect schoolId={major.schoolId} />
      </Form.Item>
      <ClassCodeField />
    </FormDialog>
  )
}
