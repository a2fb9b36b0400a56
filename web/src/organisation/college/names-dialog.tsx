import { organisationApi } from '@podium/core/organisation/api.ts'
import { MAX_NAMES } from '@podium/core/organisation/college/college.ts'
import { Form, Input } from 'antd'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ClassCodeField } from './class-code-field.tsx'
import { collegeMessages } from './messages.ts'
import { linesOf } from './lines.ts'
import { CollegeSelect, SchoolSelect } from './school-select.tsx'

const MAX_NAME = 80

interface Values {
  schoolId: string
  collegeId?: string
  names: string
  classCode?: string
}

interface NamesDialogProps {
  what: 'colleges' | 'majors'
  initial: Partial<Values>
  onClose: () => void
}

/** Adds colleges or majors to a school by their names, one on each line. @spec B09 B24 */
export function NamesDialog({ what, initial, onClose }: NamesDialogProps) {
  const t = useT(collegeMessages)
  const [form] = Form.useForm<Values>()
  const done = ({ added }: { added: number }) => {
    const asked = linesOf(form.getFieldValue('names') as string).length
    toast('success', t('added', { added, skipped: asked - added }))
    onClose()
  }
  const colleges = useWrite(organisationApi.addColleges, {
    inline: true,
    refresh: [organisationApi.collegePage, organisationApi.colleges],
    onDone: done,
  })
  const majors = useWrite(organisationApi.addMajors, {
    inline: true,
    refresh: [organisationApi.majorPage, organisationApi.majors, organisationApi.collegePage],
    onDone: done,
  })
  const { busy, refusal } = what === 'colleges' ? colleges : majors
  const required = (label: string) => ({ required: true, message: t('required', { label }) })
  const whyNotNames = (text = '') => {
    const names = linesOf(text)
    const long = names.find((name) => name.length > MAX_NAME)
    if (long !== undefined) return t('nameLong', { name: long.slice(0, 10) })
    return names.length > MAX_NAMES ? t('namesMost', { max: MAX_NAMES, count: names.length }) : null
  }
  return (
    <FormDialog<Values>
      open
      form={form}
      title={t(what === 'colleges' ? 'addColleges' : 'addMajors')}
      initial={initial}
      busy={busy}
      refusal={refusal}
      onClose={onClose}
      onSubmit={({ schoolId, collegeId, names, classCode = '' }) =>
        what === 'colleges'
          ? colleges.run({ schoolId, names: linesOf(names) })
          : majors.run({ schoolId, collegeId: collegeId ?? null, names: linesOf(names), classCode })
      }
    >
      <Form.Item name="schoolId" label={t('school')} rules={[required(t('school'))]}>
        <SchoolSelect />
      </Form.Item>
      {what === 'majors' && (
        <>
          <Form.Item name="collegeId" label={t('college')}>
            <CollegeSelect />
          </Form.Item>
          <ClassCodeField />
        </>
      )}
      <Form.Item
        name="names"
        label={t('names')}
        extra={t('namesHint', { max: MAX_NAMES })}
        className="wide"
        rules={[
          { ...required(t('names')), whitespace: true },
          {
            validator: (_, text?: string) => {
              const reason = whyNotNames(text)
              return reason === null ? Promise.resolve() : Promise.reject(new Error(reason))
            },
          },
        ]}
      >
        <Input.TextArea rows={8} />
      </Form.Item>
    </FormDialog>
  )
}
