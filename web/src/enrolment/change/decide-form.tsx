import { baseRefusals } from '@podium/core/base/codes.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { undecided } from '@podium/core/enrolment/change/change.rule.ts'
import {
  isOpenChange,
  type ChangeFieldView,
  type ChangeView,
  type NewcomerView,
} from '@podium/core/enrolment/change/change.ts'
import { Alert, Button, Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { ChangeCard } from './change-card.tsx'
import { changeMessages } from './messages.ts'

interface Verdicts {
  verdicts: Record<string, { way?: 'accept' | 'refuse'; opinion?: string }>
}

interface DecideFormProps {
  change: ChangeView
  asAdviser?: boolean
  newcomer?: (newcomer: NewcomerView) => ReactNode
  onDone: () => void
}

/** A change request with a choice for each field that waits for the viewer's verdict. */
export function DecideForm({ change, asAdviser, newcomer, onDone }: DecideFormProps) {
  const t = useT(changeMessages)
  const [form] = Form.useForm<Verdicts>()
  const refresh = [
    enrolmentApi.changePage,
    enrolmentApi.changeDetail,
    enrolmentApi.ownChanges,
    enrolmentApi.teamDetail,
    enrolmentApi.detail,
  ]
  const decide = useWrite(asAdviser ? enrolmentApi.decideChangeAsAdviser : enrolmentApi.decideChange, {
    inline: true,
    refresh,
    onDone: (decided) => {
      toast('success', t(isOpenChange(decided) ? 'decidedOpen' : 'decidedDone'))
      onDone()
    },
    onRefused: (refusal) => {
      if (refusal.code !== baseRefusals.STALE.code) return
      toast('warning', t('overtaken'))
      onDone()
    },
  })
  const due = undecided(change.fields)
  const send = ({ verdicts }: Verdicts) =>
    decide.run({
      changeId: change.changeId,
      version: change.version,
      decisions: due.map(({ fieldId }) => ({
        fieldId,
        accept: verdicts[fieldId]?.way === 'accept',
        opinion: (verdicts[fieldId]?.way === 'refuse' && verdicts[fieldId].opinion) || '',
      })),
    })
  const verdictOf = (field: ChangeFieldView) => due.includes(field) && <VerdictItems field={field} form={form} />
  const acceptAll = () => {
    for (const { fieldId } of due.filter(({ conflict }) => conflict === null)) {
      form.setFieldValue(['verdicts', fieldId, 'way'], 'accept')
    }
  }
  return (
    <Form form={form} layout="vertical" onFinish={(values: Verdicts) => void send(values)} scrollToFirstError>
      <ChangeCard change={change} newcomer={newcomer} control={verdictOf}>
        {decide.refusal && <Alert type="error" showIcon title={decide.refusal.msg} />}
        <div className="change-foot">
          <Button onClick={acceptAll}>{t('acceptAll')}</Button>
          <Button type="primary" htmlType="submit" loading={decide.busy}>
            {t('submitDecision')}
          </Button>
        </div>
      </ChangeCard>
    </Form>
  )
}

function VerdictItems({ field, form }: { field: ChangeFieldView; form: ReturnType<typeof Form.useForm<Verdicts>>[0] }) {
  const t = useT(changeMessages)
  const { language } = useLanguage()
  const place = ['verdicts', field.fieldId]
  const way = Form.useWatch<Verdicts['verdicts'][string]['way']>([...place, 'way'], form)
  const label = pick(field.label, language)
  return (
    <>
      <Form.Item name={[...place, 'way']} rules={[{ required: true, message: t('choose') }]}>
        <Radio.Group
          aria-label={label}
          options={[
            { value: 'accept', label: t('accept'), disabled: field.conflict !== null },
            { value: 'refuse', label: t('refuse') },
          ]}
        />
      </Form.Item>
      {way === 'refuse' && (
        <Form.Item
          name={[...place, 'opinion']}
          label={t('opinion')}
          rules={[{ required: true, whitespace: true, message: t('opinionMissing') }]}
        >
          <Input.TextArea
            aria-label={t('opinionOf', { label })}
            maxLength={300}
            autoSize={{ minRows: 2, maxRows: 5 }}
          />
        </Form.Item>
      )}
    </>
  )
}
