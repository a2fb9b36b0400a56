import { baseRefusals } from '@podium/core/base/codes.ts'
import { refusalText, type Refusal } from '@podium/core/base/refusal.ts'
import { competitionRefusals } from '@podium/core/competition/refusals.ts'
import { inForce, whyNotEdit } from '@podium/core/competition/round/round.rule.ts'
import { Alert, Form } from 'antd'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useMay } from '#web/lib/session/allowed.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { toast } from '#web/lib/toast.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { showFaults, type FaultyForm } from '#web/ui/show-faults.ts'
import { useRuleFaults } from '#web/ui/use-rule-faults.ts'
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.ts'
import { officeMessages } from '../office-messages.ts'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import type { SettingTarget } from './setting-frame.tsx'
import { SETTING_ID } from './setting-state.ts'
import { CopySetting } from './copy-setting.tsx'
import { AlsoUseField, type AlsoUse } from './target/also-use.tsx'
import { SettingVersions } from './version/setting-versions.tsx'
import { versionMessages } from './version/messages.ts'
import { OutdatedSetting, useSettingBase, type LoadedSetting } from './outdated-setting.tsx'

/** A change of the version `no`. */
export interface SettingChange<Value extends object> extends LoadedSetting<Value> {
  readonly reason: string
  /** Number of non-compliant teams that the user has seen. */
  readonly acceptTeams: number
}

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
  /** Shows the effect of the change on existing teams, and reports their number or why the change itself is refused. */
  renderEffect?: (
    change: LoadedSetting<Value>,
    on: { onTotal: (total: number | null) => void; onFaults: (refusal: RefusalError) => void },
  ) => ReactNode
  /** Resolves to the number of the saved version, or null if it was refused. */
  onSave: (change: SettingChange<Value>) => Promise<number | null>
  /** The other targets that the saved setting is used for as well. */
  also?: AlsoUse
  /** Loads the newest version. */
  onReload: () => void
  children: ReactNode
}

/** The form of one setting, validated before it is sent; changing an active setting requires a reason. */
export function SettingForm<Value extends object>(props: SettingFormProps<Value>) {
  const { target, no, initial, refusal, renderEffect, onReload } = props
  const t = useT(officeMessages)
  const versions = useT(versionMessages)
  const { language, wording } = useLanguage()
  const may = useMay()
  const [form] = Form.useForm<Value>()
  const [dirty, setDirty] = useState(false)
  /** The value whose reason is asked for, and the refusal that was known when the dialog opened. */
  const [pending, setPending] = useState<{ value: Value; known: RefusalError | null } | null>(null)
  /** Number of teams that break the changed setting; null while loading. */
  const [breaking, setBreaking] = useState<number | null>(null)
  useUnsavedGuard(dirty)
  const { base, setBase, isOutdated, rebase } = useSettingBase(form, { no, value: initial })
  const { problem, check, recheck } = useRuleFaults(form, (values) => props.rule(withUnshown(base.value, values)))
  const { hash } = useLocation()
  const showGaps = useEffectEvent(() => no > 0 && hash === `#${SETTING_ID}` && check(initial))
  useEffect(() => void showGaps(), [])
  const reload = useEffectEvent(onReload)
  useEffect(() => {
    if (refusal?.code === baseRefusals.STALE.code) reload()
  }, [refusal])
  useEffect(() => showFaultsOfValue(form, refusal), [form, refusal])
  /** Found before the reason was asked for; shown once the dialog is gone. */
  const [found, setFound] = useState<RefusalError | null>(null)

  const ended = whyNotEdit(target.round.state)
  const reason = may('competition:setting:edit') ? ended && refusalText(ended, language, wording) : t('readOnly')
  const moreBreak = refusal?.code === competitionRefusals.TEAMS_BREAK_RULE.code
  const isUnplaced = refusal !== null && refusal.fields.length === 0 && !isOutdated
  // What the dialog can't mend is shown in the form; a cut connection leaves it open with its reason.
  const isForForm = refusal !== null && (!isUnplaced || moreBreak)
  const asking = pending && !isOutdated && (refusal === pending.known || !isForForm) ? pending.value : null
  const isToldAbove = isOutdated || (isUnplaced && asking === null)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isToldAbove) panel.current?.scrollIntoView({ block: 'start' })
  }, [isToldAbove])
  const save = async (value: Value, why: string) => {
    const change = { value, no: base.no, reason: why, acceptTeams: breaking ?? 0 }
    const saved = await props.onSave(change)
    if (saved !== null) {
      setBase({ no: saved, value })
      setDirty(false)
      setPending(null)
    }
  }
  const askReason = (value: Value) => {
    setBreaking(null)
    setFound(null)
    setPending({ value, known: refusal })
  }
  const onFinish = (values: Value) => {
    const value = withUnshown(base.value, values)
    if (check(values)) return
    if (base.no > 0 && (moreBreak || inForce(target.round.publishedAt))) askReason(value)
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
        scrollToFirstError={{ focus: true, block: 'center' }}
        disabled={Boolean(reason)}
        onValuesChange={(_, values) => {
          setDirty(true)
          recheck(values)
        }}
        onFinish={onFinish}
      >
        <section className="round-panel" ref={panel}>
          <div className="setting-head">
            <h2>
              {target.title} <small className="figures">{no > 0 ? t('version', { no }) : t('unset')}</small>
            </h2>
            <span className="round-row-tools">
              {!reason && <CopySetting kind={props.kind} target={target} onCopy={copyValues} />}
              {no > 0 && (
                <SettingVersions
                  kind={props.kind}
                  target={target}
                  readOnly={reason}
                  onRestore={(value, version) => {
                    copyValues(value)
                    toast('info', versions('restored', { no: version }))
                  }}
                />
              )}
            </span>
          </div>
          {isOutdated && <OutdatedSetting no={no} onRebase={rebase} />}
          {isUnplaced && asking === null && (
            <Alert type="error" showIcon title={refusal.msg} className="form-refusal" />
          )}
          {problem && (
            <Alert
              type="error"
              showIcon
              className="form-refusal"
              title={refusalText(problem, language, wording)}
              description={problem.fields.map((fault) => pick(fault, language)).join(language === 'en' ? '; ' : '；')}
            />
          )}
          <div className="form-grid" id={SETTING_ID}>
            {props.children}
          </div>
        </section>
        {props.also && <AlsoUseField also={props.also} disabled={Boolean(reason)} />}
        <div className="round-form-foot">
          <ReasonedButton type="primary" htmlType="submit" loading={props.busy} reason={reason}>
            {t('save')}
          </ReasonedButton>
        </div>
      </Form>
      <ReasonDialog
        open={asking !== null}
        title={t('reasonTitle')}
        text={t('reasonText')}
        {...(renderEffect ? { width: 760 } : {})}
        busy={props.busy}
        refusal={isUnplaced && !moreBreak ? refusal : null}
        submitOff={renderEffect !== undefined && breaking === null}
        {...(breaking ? { submitText: t('confirmSave') } : {})}
        onClose={() => setPending(null)}
        afterClose={() => showFaultsOfValue(form, found)}
        onSubmit={(why) => asking && save(asking, why)}
      >
        {asking &&
          renderEffect?.(
            { value: asking, no: base.no },
            {
              onTotal: setBreaking,
              onFaults: (faults) => {
                setFound(faults)
                setPending(null)
              },
            },
          )}
      </ReasonDialog>
    </>
  )
}

/** Shows faults that the server found in the setting, which is the `value` of the call. */
function showFaultsOfValue(form: FaultyForm, refusal: RefusalError | null): void {
  if (!refusal) return
  const fields = refusal.fields.map(({ path, msg }) => ({ path: path.replace(/^value\./, ''), msg }))
  showFaults(form, { msg: refusal.msg, fields })
}

/** The typed values on top of all: what has no field is preserved, also inside a group of fields such as the fee. */
function withUnshown<Value extends object>(all: Value, typed: Value): Value {
  const groups = Object.entries(typed).map(([name, value]: [string, unknown]) => [
    name,
    isGroup(value) ? { ...(Reflect.get(all, name) as object), ...value } : value,
  ])
  return { ...all, ...(Object.fromEntries(groups) as Value) }
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
