import { refusalText, type Refusal } from '@podium/core/base/refusal.ts'
import { competitionRefusals } from '@podium/core/competition/refusals.ts'
import { inForce, whyNotEdit } from '@podium/core/competition/round/round.rule.ts'
import { Alert, Form } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { useMay } from '#web/lib/session/allowed.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { showFaults } from '#web/ui/form-dialog.tsx'
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.ts'
import { showRefusal } from './faults.ts'
import { officeMessages } from '../office-messages.ts'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import type { SettingTarget } from './setting-frame.tsx'
import { CopySetting } from './copy-setting.tsx'

interface SettingFormProps<Value extends object> {
  kind: 'enrol' | 'work' | 'review'
  target: SettingTarget
  /** The saved setting, or the defaults. */
  initial: Value
  /** Version of the loaded setting; 0: not saved yet. */
  no: number
  /** The validation rule, shared with the server. */
  rule: (value: Value) => Refusal | null
  busy: boolean
  refusal: RefusalError | null
  /** Shows the effect of the change on existing teams, and reports their number. */
  renderEffect?: (value: Value, onTotal: (total: number | null) => void) => ReactNode
  /** Resolves to whether it was saved. `acceptTeams`: the number of non-compliant teams that the user has seen. */
  onSave: (value: Value, reason: string, acceptTeams: number) => Promise<boolean>
  children: ReactNode
}

/** The form of one setting, validated before it is sent; changing an active setting requires a reason. */
export function SettingForm<Value extends object>(props: SettingFormProps<Value>) {
  const { target, no, refusal, renderEffect } = props
  const t = useT(officeMessages)
  const { language } = useLanguage()
  const may = useMay()
  const [form] = Form.useForm<Value>()
  const [dirty, setDirty] = useState(false)
  const [pending, setPending] = useState<Value | null>(null)
  /** Number of teams that break the changed setting; null while loading. */
  const [breaking, setBreaking] = useState<number | null>(null)
  const [problem, setProblem] = useState<Refusal | null>(null)
  useUnsavedGuard(dirty)
  useEffect(() => {
    if (!refusal) return
    const fields = refusal.fields.map(({ path, msg }) => ({ path: path.replace(/^value\./, ''), msg }))
    showFaults(form, { msg: refusal.msg, fields })
  }, [form, refusal])

  const ended = whyNotEdit(target.round.state)
  const reason = may('competition:setting:edit') ? ended && refusalText(ended, language) : t('readOnly')
  const moreBreak = refusal?.code === competitionRefusals.TEAMS_BREAK_RULE.code
  const save = async (value: Value, why: string) => {
    if (await props.onSave(value, why, breaking ?? 0)) setDirty(false)
    setPending(null)
  }
  const askReason = (value: Value) => {
    setBreaking(null)
    setPending(value)
  }
  const onFinish = (values: Value) => {
    // Values without a form field are preserved.
    const value = { ...props.initial, ...values }
    const faults = props.rule(value)
    setProblem(faults)
    if (showRefusal(form, faults, language)) return
    if (no > 0 && (moreBreak || inForce(target.round.publishedAt))) askReason(value)
    else void save(value, '')
  }
  const copyValues = (value: object) => {
    form.setFieldsValue(value)
    setDirty(true)
  }
  return (
    <>
      <Form<Value>
        form={form}
        layout="vertical"
        className="round-form"
        initialValues={props.initial}
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        disabled={Boolean(reason)}
        onValuesChange={() => setDirty(true)}
        onFinish={onFinish}
      >
        <section className="round-panel">
          <div className="setting-head">
            <h2>
              {target.title} <small className="figures">{no > 0 ? t('version', { no }) : t('unset')}</small>
            </h2>
            {!reason && <CopySetting kind={props.kind} target={target} onCopy={copyValues} />}
          </div>
          {refusal && refusal.fields.length === 0 && (
            <Alert type="error" showIcon title={refusal.msg} className="form-refusal" />
          )}
          {problem && (
            <Alert
              type="error"
              showIcon
              className="form-refusal"
              title={refusalText(problem, language)}
              description={problem.fields.map((fault) => pick(fault, language)).join('；')}
            />
          )}
          <div className="form-grid">{props.children}</div>
        </section>
        <div className="round-form-foot">
          <ReasonedButton type="primary" htmlType="submit" loading={props.busy} reason={reason}>
            {t('save')}
          </ReasonedButton>
        </div>
      </Form>
      <ReasonDialog
        open={pending !== null}
        title={t('reasonTitle')}
        text={t('reasonText')}
        {...(renderEffect ? { width: 760 } : {})}
        busy={props.busy}
        refusal={null}
        submitOff={renderEffect !== undefined && breaking === null}
        {...(breaking ? { submitText: t('confirmSave') } : {})}
        onClose={() => setPending(null)}
        onSubmit={(why) => pending && save(pending, why)}
      >
        {pending && renderEffect?.(pending, setBreaking)}
      </ReasonDialog>
    </>
  )
}
