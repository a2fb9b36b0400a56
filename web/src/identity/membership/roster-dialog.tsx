import { identityApi } from '@podium/core/identity/api.ts'
import { MAX_ROSTER, parseRoster } from '@podium/core/identity/membership/roster.ts'
import { Checkbox, Form, Input } from 'antd'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'
import { membershipMessages } from './messages.ts'
import { useSchoolChoice } from './school-choice.tsx'

interface Values {
  text: string
  replace: boolean
}

/** Imports a school's numbers and names, pasted from a spreadsheet. */
export function RosterDialog({ onClose }: { onClose: () => void }) {
  const t = useT(membershipMessages)
  const { schoolId, setSchoolId, options, search, loading } = useSchoolChoice()
  const save = useWrite(identityApi.importRoster, {
    inline: true,
    refresh: [identityApi.membershipPage, identityApi.membershipPolicy],
    onDone: (done) => {
      toast('success', t('imported', done))
      onClose()
    },
  })
  const checkRows = (_: unknown, text: unknown) => {
    const { entries, faults } = parseRoster(typeof text === 'string' ? text : '')
    if (faults.length > 0) return Promise.reject(new Error(t('rowsFaulty', { lines: faults.slice(0, 20).join(', ') })))
    if (entries.length === 0) return Promise.reject(new Error(t('rowsNeeded')))
    if (entries.length > MAX_ROSTER) return Promise.reject(new Error(t('rowsHint', { max: MAX_ROSTER })))
    return Promise.resolve()
  }
  return (
    <FormDialog<Values>
      open
      title={t('importList')}
      initial={{ text: '', replace: false }}
      busy={save.busy}
      refusal={save.refusal}
      submitOff={!schoolId}
      onClose={onClose}
      onSubmit={({ text, replace }) => schoolId && save.run({ schoolId, entries: parseRoster(text).entries, replace })}
    >
      <Form.Item label={t('school')} className="wide" htmlFor="roster-school">
        <IdSelect
          id="roster-school"
          value={schoolId}
          placeholder={t('chooseSchool')}
          loading={loading}
          showSearch={search}
          options={options}
          onChange={setSchoolId}
        />
      </Form.Item>
      <Form.Item
        name="text"
        label={t('rows')}
        extra={t('rowsHint', { max: MAX_ROSTER })}
        className="wide"
        validateTrigger="onBlur"
        rules={[{ validator: checkRows }]}
      >
        <Input.TextArea rows={10} placeholder={'2026001\t张三\n2026002\t李四'} />
      </Form.Item>
      <Form.Item name="replace" valuePropName="checked" className="wide">
        <Checkbox>{t('replace')}</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
