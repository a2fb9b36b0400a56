import { beijingDay } from '@podium/core/base/time/beijing.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import {
  effectsOn,
  SANCTION_SUBJECTS,
  type SanctionSubject,
  sanctionSubjectLabels,
  type SanctionEffect,
} from '@podium/core/enrolment/sanction/sanction.ts'
import { sanctionEffectLabels } from '@podium/core/enrolment/sanction/effect-labels.ts'
import type { IdType } from '@podium/core/identity/user/user.ts'
import { Alert, Form, Input, InputNumber, Radio, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { IdTypeSelect } from '#web/identity/parts/document/id-type-select.tsx'
import { SchoolFilter } from '../list/school-filter.tsx'
import { sanctionMessages } from './messages.ts'
import { DateInput } from '#web/ui/time/date-input.tsx'

interface Values {
  subject: SanctionSubject
  name?: string
  idType?: IdType
  idNumber?: string
  schoolId?: string
  effect: SanctionEffect
  percent?: number | null
  startsOn: string
  endsOn: string
  reason: string
}

export function GiveSanctionDialog({ onClose }: { onClose: () => void }) {
  const t = useT(sanctionMessages)
  const { language } = useLanguage()
  const [form] = Form.useForm<Values>()
  const subject = Form.useWatch('subject', form) ?? 'person'
  const effect = Form.useWatch('effect', form)
  const give = useWrite(enrolmentApi.giveSanction, {
    inline: true,
    refresh: [enrolmentApi.sanctionPage],
    onDone: ({ teams }) => {
      if (teams > 0) toast('warning', t('givenTeams', { count: teams }))
      else toast('success', t('given'))
      onClose()
    },
  })
  const onSubmit = ({
    name = '',
    idType = 'id_card',
    idNumber = '',
    schoolId = '',
    percent = null,
    ...rest
  }: Values) => {
    const common = { ...rest, percent: rest.effect === 'quota' ? percent : null }
    return rest.subject === 'school'
      ? give.run({ ...common, subject: 'school', schoolId })
      : give.run({ ...common, subject: 'person', name, idType, idNumber })
  }
  const needed = (label: string) => [{ required: true, message: t('required', { label }) }]
  const [today] = useState(() => beijingDay(new Date()))
  return (
    <FormDialog<Values>
      open
      form={form}
      title={t('give')}
      initial={{ subject: 'person', effect: 'enter', idType: 'id_card', startsOn: today }}
      busy={give.busy}
      refusal={give.refusal}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Alert type="info" showIcon title={t('scopeHint')} className="wide form-refusal" />
      <Form.Item name="subject" label={t('subject')}>
        <Radio.Group
          options={SANCTION_SUBJECTS.map((value) => ({
            value,
            label: pick(sanctionSubjectLabels[value], language),
          }))}
          onChange={() => form.setFieldsValue({ effect: 'enter' })}
        />
      </Form.Item>
      <Form.Item name="effect" label={t('effect')} rules={needed(t('effect'))}>
        <Select
          options={effectsOn[subject].map((value) => ({ value, label: pick(sanctionEffectLabels[value], language) }))}
        />
      </Form.Item>
      {subject === 'person' ? (
        <>
          <Form.Item name="name" label={t('personName')} rules={needed(t('personName'))}>
            <Input maxLength={50} autoComplete="off" />
          </Form.Item>
          <Form.Item name="idType" label={t('idType')}>
            <IdTypeSelect />
          </Form.Item>
          <Form.Item name="idNumber" label={t('idNumber')} extra={t('idHint')} rules={needed(t('idNumber'))}>
            <Input maxLength={30} autoComplete="off" />
          </Form.Item>
        </>
      ) : (
        <Form.Item name="schoolId" label={t('school')} rules={needed(t('school'))}>
          <SchoolFilter />
        </Form.Item>
      )}
      {effect === 'quota' && (
        <Form.Item name="percent" label={t('percent')} extra={t('percentHint')} rules={needed(t('percent'))}>
          <InputNumber min={0} max={99} precision={0} className="full-width" />
        </Form.Item>
      )}
      <DayItem name="startsOn" label={t('startsOn')} rules={needed(t('startsOn'))} />
      <DayItem name="endsOn" label={t('endsOn')} rules={needed(t('endsOn'))} />
      <Form.Item name="reason" label={t('reason')} extra={t('reasonHint')} className="wide" rules={needed(t('reason'))}>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
    </FormDialog>
  )
}

interface DayItemProps {
  name: string
  label: string
  rules: Array<{ required: boolean; message: string }>
}

/** A day of China, kept as `YYYY-MM-DD`. */
function DayItem({ name, label, rules }: DayItemProps) {
  return (
    <Form.Item
      name={name}
      label={label}
      rules={rules}
      getValueProps={(value?: string) => ({ value: value ? dayjs(value) : null })}
      normalize={(day: dayjs.Dayjs | null) => day?.format('YYYY-MM-DD')}
    >
      <DateInput className="full-width" />
    </Form.Item>
  )
}
