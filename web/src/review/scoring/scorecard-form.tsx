import { baseRefusals } from '@podium/core/base/codes.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import type { Criterion } from '@podium/core/competition/setting/setting.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { totalOf } from '@podium/core/review/result/aggregate.rule.ts'
import { toDecimal } from '@podium/core/review/result/exact.ts'
import type { Scores } from '@podium/core/review/review.ts'
import { whyNotScore, whyNotSubmit } from '@podium/core/review/scoring/score.rule.ts'
import type { TaskDetail } from '@podium/core/review/views.ts'
import { Alert, Button, Dropdown, Input, InputNumber } from 'antd'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ask } from '#web/lib/call/ask.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { reviewMessages } from '../messages.ts'
import { UnsavedNote } from './unsaved-note.tsx'
import { useScorecard } from './use-scorecard.ts'

const PHRASES = ['phrase1', 'phrase2', 'phrase3', 'phrase4', 'phrase5'] as const
const refresh = [reviewApi.desk, reviewApi.tasks, reviewApi.task]

/** The scorecard: saved while typing, submitted as a whole; scores of zero need confirmation. */
export function ScorecardForm({ task, onGo }: { task: TaskDetail; onGo: (taskId: string) => void }) {
  const t = useT(reviewMessages)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { setting, taskId } = task
  const [declining, setDeclining] = useState(false)
  const closed = task.hindrance !== ''
  const scorecard = useScorecard(task, closed)
  const { saver } = scorecard
  const submit = useWrite(reviewApi.submitTask, {
    inline: true,
    refresh,
    onRefused: ({ code }) => {
      if (code === baseRefusals.STALE.code) void saver.reload()
    },
  })
  const [submitting, setSubmitting] = useState(false)
  // Read-only during submission; once closed it shows the saved scores.
  const readOnly = closed || submitting
  const { scores, comment } = closed ? task : scorecard
  const zeros = setting.criteria.filter(({ key }) => scores[key] === 0)
  const refusal = whyNotSubmit({ scores, comment, zeroConfirmed: true }, setting)
  const undecided = scorecard.serverContent ? t('conflictTitle') : null
  const reason = closed ? task.hindrance : (undecided ?? (refusal && refusalText(refusal, language)))

  const onSubmit = async () => {
    if (reason || submitting) return
    const zeroConfirmed = zeros.length > 0
    const question = {
      title: t('zeroTitle'),
      text: t('zeroText'),
      names: zeros.map((criterion) => nameOf(criterion, language)),
      confirm: t('zeroYes'),
      cancel: t('cancel'),
    }
    if (zeroConfirmed && !(await ask(question))) return
    setSubmitting(true)
    const done = await saveAndSubmit(zeroConfirmed)
    setSubmitting(false)
    if (!done) return
    toast('success', t('submitted', { total: done.total === null ? '' : Number(done.total) }))
    if (done.openId) onGo(done.openId)
    else void navigate(paths.office.reviewTasks({ batchId: task.batchId }))
  }

  /** Saves first, so that exactly what the server has is submitted. */
  const saveAndSubmit = async (zeroConfirmed: boolean) => {
    const version = await saver.flush()
    if (version === null) return undefined
    const done = await submit.run({ taskId, scores, comment, version, zeroConfirmed })
    if (done) saver.submitted(done.version)
    return done
  }

  /** The keys are easily hit by mistake, and a submitted scorecard can't be changed. */
  const submitByKey = async () => {
    if (reason || submitting) return
    const question = {
      title: t('submitTitle'),
      text: t('submitText', { total: totalText(scores, task) }),
      confirm: t('submitSheet'),
      cancel: t('cancel'),
    }
    if (await ask(question)) await onSubmit()
  }

  const setScore = (key: string, value: number | null) => {
    const { [key]: _before, ...rest } = saver.view().scores
    saver.type({ scores: value === null ? rest : { ...rest, [key]: value } })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.altKey ? { ArrowLeft: task.previousId, ArrowRight: task.nextId }[event.key] : null
    if (event.ctrlKey && event.key === 'Enter') void submitByKey()
    else if (target) onGo(target)
    else return
    event.preventDefault()
  }

  const trouble = scorecard.serverContent ? null : (submit.refusal ?? scorecard.refusal)

  return (
    // Handles shortcuts from the fields and buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="list-main score-sheet" onKeyDown={onKeyDown}>
      <h3>
        {t('scoreSheet')} <small>{closed ? '' : t(scorecard.state)}</small>
      </h3>
      {closed && <Alert type="info" showIcon title={task.hindrance} />}
      <UnsavedNote task={task} scorecard={scorecard} readOnly={closed} />
      {!closed && trouble && <Alert type="error" showIcon title={trouble.msg} />}
      {setting.criteria.map((criterion, at) => (
        <CriterionField
          key={criterion.key}
          criterion={criterion}
          step={setting.step}
          value={scores[criterion.key]}
          readOnly={readOnly}
          autoFocus={at === 0}
          onChange={(value) => setScore(criterion.key, value)}
        />
      ))}
      <p className="score-total figures">
        <span>{t('total')}</span>
        <b>{totalText(scores, task)}</b>
      </p>
      <div className="score-comment">
        <label htmlFor="score-comment">
          {t('comment')} {setting.commentMin > 0 && <small>{t('commentMin', { min: setting.commentMin })}</small>}
        </label>
        {!readOnly && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: PHRASES.map((key) => ({
                key,
                label: t(key),
                onClick: () => saver.type({ comment: comment === '' ? t(key) : `${comment.trimEnd()}${t(key)}` }),
              })),
            }}
          >
            <Button size="small" type="link">
              {t('phrases')}
            </Button>
          </Dropdown>
        )}
        <Input.TextArea
          id="score-comment"
          value={comment}
          readOnly={readOnly}
          maxLength={2000}
          autoSize={{ minRows: 3, maxRows: 10 }}
          onChange={(event) => saver.type({ comment: event.target.value })}
        />
        <small className="figures">{t('commentLength', { length: Array.from(comment.trim()).length })}</small>
      </div>
      {!closed && (
        <div className="score-buttons">
          <Button type="text" danger onClick={() => setDeclining(true)}>
            {t('decline')}
          </Button>
          <ReasonedButton
            type="primary"
            size="large"
            loading={submitting}
            reason={reason}
            onClick={() => void onSubmit()}
          >
            {t(task.openId ? 'submitNext' : 'submitSheet')}
          </ReasonedButton>
        </div>
      )}
      <p className="score-keys">{t('keys')}</p>
      <DeclineDialog
        task={task}
        open={declining}
        onClose={() => setDeclining(false)}
        onDeclined={() => saver.discard()}
        onGo={onGo}
      />
    </div>
  )
}

interface CriterionFieldProps {
  criterion: Criterion
  step: number
  value: number | undefined
  readOnly: boolean
  autoFocus: boolean
  onChange: (value: number | null) => void
}

function CriterionField({ criterion, step, value, readOnly, autoFocus, onChange }: CriterionFieldProps) {
  const t = useT(reviewMessages)
  const { language } = useLanguage()
  const refusal =
    value === undefined
      ? null
      : whyNotScore({ [criterion.key]: value }, { ...rule, criteria: [criterion], step: step as 1 })
  const id = `score-${criterion.key}`
  return (
    <div className="score-field">
      <label htmlFor={id}>
        {nameOf(criterion, language)}
        <small>{t('outOf', { max: criterion.max, weight: criterion.weight })}</small>
      </label>
      <InputNumber
        id={id}
        className="figures"
        min={0}
        step={step}
        size="large"
        keyboard={false}
        autoFocus={autoFocus && !readOnly}
        disabled={readOnly}
        value={value ?? null}
        status={refusal ? 'error' : ''}
        aria-invalid={refusal !== null}
        aria-describedby={`${id}-note`}
        onChange={onChange}
        onFocus={({ target }) => target.select()}
        onKeyDown={moveFocus}
      />
      <p id={`${id}-note`} className={refusal ? 'score-fault' : 'score-note'}>
        {refusal ? refusalText(refusal, language) : criterion.description}
      </p>
    </div>
  )
}

const rule = { commentRequired: false, commentMin: 0 }

/** Arrow keys move the focus between criteria instead of changing the score. */
function moveFocus(event: KeyboardEvent<HTMLInputElement>): void {
  const steps: Record<string, number> = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }
  const by = steps[event.key]
  if (by === undefined || event.ctrlKey || event.altKey) return
  const scorecard = event.currentTarget.closest('.score-sheet')
  const fields = [...(scorecard?.querySelectorAll<HTMLElement>('.score-field input, .score-comment textarea') ?? [])]
  fields[fields.indexOf(event.currentTarget) + by]?.focus()
  event.preventDefault()
}

function nameOf(criterion: Criterion, language: 'zh-cn' | 'en'): string {
  return pick({ zh: criterion.name, en: criterion.nameEn }, language)
}

function totalText(scores: Scores, { setting }: TaskDetail): string {
  const complete = setting.criteria.every(({ key }) => scores[key] !== undefined)
  if (!complete || whyNotScore(scores, setting)) return '—'
  const decimals = Object.fromEntries(Object.entries(scores).map(([key, value]) => [key, String(value)]))
  return toDecimal(totalOf(decimals, setting.criteria), 2)
}
