import { Alert, Form, Input, Radio } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ask } from '#web/lib/call/ask.ts'
import { defineMessages, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { labelled } from '#web/lib/i18n/punctuation.ts'
import { focusTitle } from './focus-title.ts'
import { FormDialog } from './form-dialog.tsx'
import { uiMessages } from '../messages.ts'
import { RecordSteps, type Step } from './record-steps.tsx'
import { type FormRefusal } from '../show-faults.ts'

const messages = defineMessages('decision', {
  decision: { zh: '审核结果', en: 'Decision' },
  opinion: { zh: '意见', en: 'Opinion' },
  opinionMissing: { zh: '请填写意见，便于对方修改', en: 'Say why, so that they know what to change' },
  choose: { zh: '请先选择审核结果', en: 'Choose a decision first' },
  someUndecided: { zh: '以下各项未能处理，其余已完成', en: 'These could not be decided; the rest are done' },
})

export interface DecisionChoice<Action extends string> {
  readonly value: Action
  readonly label: string
  /** What follows from it. */
  readonly hint?: string
  readonly needsOpinion: boolean
}

export interface Decision<Action extends string> {
  action: Action
  opinion: string
}

/** A record of the decision; `refused` says why it was not decided, or is null. */
export interface DecidedRecord {
  readonly name: string
  readonly refused: string | null
}

/** After a decision has brought the next record, for so long a press is taken as meant for the one before. */
const SETTLE_MS = 1_000

/** Width of a dialog that shows the facts to decide on. */
const FACTS_PX = 880

export interface DecisionQueue {
  /** Identifies the record that is shown. */
  readonly key: string
  /** Its place from 1, and the number of records. */
  readonly at: number
  readonly of: number
  /** Shows the record so many places later. */
  readonly go: (step: Step) => void
}

interface DecisionDialogProps<Action extends string> {
  title: string
  /** Names the choice where the general word doesn't fit. */
  label?: string
  choices: ReadonlyArray<DecisionChoice<Action>>
  /** The choice that is selected at first. */
  initial: Action
  busy: boolean
  /** Disables deciding while the facts to decide on are loading. */
  submitOff?: boolean
  refusal: FormRefusal | null
  /** Answers every record of the decision, or null when all were refused together. */
  decide: (decision: Decision<Action>) => Promise<readonly DecidedRecord[] | null>
  /** Called when at least one record may have changed. */
  onDecided: () => void
  /** Called when every record was decided; the dialog closes after it. */
  onAllDecided: (action: Action, count: number) => void
  onClose: () => void
  /** Steps through several records one at a time: the dialog stays open after a decision. */
  queue?: DecisionQueue
  /** The facts to decide on, above the choices. */
  children?: ReactNode
}

/** Decides one or several records with an opinion; stays open and lists those that were refused. */
export function DecisionDialog<Action extends string>(props: DecisionDialogProps<Action>) {
  const t = useT(messages)
  const { language } = useLanguage()
  const [form] = Form.useForm<Decision<Action>>()
  const watched = Form.useWatch('action', form) as Action | undefined
  const key = props.queue?.key
  // What was chosen for one record isn't chosen for the next.
  const [firstKey] = useState(key)
  const [hasMoved, setMoved] = useState(false)
  if (!hasMoved && key !== firstKey) setMoved(true)
  const preselected = hasMoved ? undefined : props.initial
  const initial: Partial<Decision<Action>> = { ...(preselected && { action: preselected }), opinion: '' }
  const action = watched ?? preselected
  const chosen = props.choices.find(({ value }) => value === action)
  const [outcome, setOutcome] = useState<{ key: typeof key; refused: readonly DecidedRecord[] }>({ key, refused: [] })
  const refused = outcome.key === key ? outcome.refused : []
  const shownKey = useRef(key)
  const hasDecided = useRef(false)
  const shownAt = useRef(-SETTLE_MS)
  useEffect(() => {
    if (shownKey.current !== key) {
      form.resetFields()
      focusTitle()
      if (hasDecided.current) shownAt.current = performance.now()
      hasDecided.current = false
    }
    shownKey.current = key
  }, [key, form])
  const submit = async (decision: Decision<Action>) => {
    if (performance.now() - shownAt.current < SETTLE_MS) return
    // Before the answer, because the next record may be shown before it arrives.
    hasDecided.current = true
    const records = await props.decide(decision)
    if (!records || records.some((record) => record.refused !== null)) hasDecided.current = false
    if (!records) return
    props.onDecided()
    setOutcome({ key, refused: records.filter((record) => record.refused !== null) })
    if (records.some((record) => record.refused !== null)) return
    props.onAllDecided(decision.action, records.length)
    if (!props.queue) props.onClose()
  }
  return (
    <FormDialog<Decision<Action>>
      open
      form={form}
      title={props.title}
      {...(props.children ? { width: FACTS_PX } : {})}
      initial={initial}
      firstIn="decision-choice"
      busy={props.busy}
      submitOff={(props.submitOff ?? false) || chosen === undefined}
      refusal={props.refusal}
      {...(chosen ? { submitText: chosen.label } : {})}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {props.queue && <QueueSteps queue={props.queue} isWritten={() => Boolean(form.getFieldValue('opinion'))} />}
      {refused.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('someUndecided')}
          description={
            <ul>
              {refused.map(({ name, refused: why }) => (
                <li key={name}>{labelled(name, why ?? '', language)}</li>
              ))}
            </ul>
          }
        />
      )}
      {props.children && <div className="wide decision-facts">{props.children}</div>}
      <Form.Item
        name="action"
        label={props.label ?? t('decision')}
        className="wide decision-choice"
        {...(!chosen && { extra: t('choose') })}
      >
        <Radio.Group
          optionType="button"
          buttonStyle="solid"
          options={props.choices.map(({ value, label }) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item
        name="opinion"
        label={t('opinion')}
        className="wide"
        extra={chosen?.hint}
        dependencies={['action']}
        rules={chosen?.needsOpinion ? [{ required: true, whitespace: true, message: t('opinionMissing') }] : []}
      >
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </FormDialog>
  )
}

/** Previous and next record; an opinion already written is not lost without a question. */
function QueueSteps({ queue, isWritten }: { queue: DecisionQueue; isWritten: () => boolean }) {
  const ui = useT(uiMessages)
  const { at, of, go } = queue
  const step = async (by: Step) => {
    const leave = { title: ui('unsavedTitle'), text: ui('unsavedText'), confirm: ui('discard') }
    if (!isWritten() || (await ask({ ...leave, cancel: ui('keepEditing'), danger: true }))) go(by)
  }
  return <RecordSteps at={at} of={of} hasPrevious={at > 1} hasNext={at < of} onStep={(by) => void step(by)} />
}
