import { baseRefusals } from '@podium/core/base/codes.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { isSubmitted } from '@podium/core/review/review.ts'
import { sheetFaults } from '@podium/core/review/scoring/score.rule.ts'
import type { TaskDetail } from '@podium/core/review/views.ts'
import { Alert, Button } from 'antd'
import { useEffect, useImperativeHandle, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { useNavigate } from 'react-router'
import { ask } from '#web/lib/call/ask.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { CommentField } from './comment-field.tsx'
import { CriterionField, fieldId, nameOf } from './criterion-field.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import type { LastSubmitted } from './desk-head.tsx'
import { EarlierNote } from './submission/earlier-note.tsx'
import { reviewMessages } from '../messages.ts'
import { scoringMessages } from './messages.ts'
import { sheetTotal } from './submission/sheet-total.ts'
import { useSubmitQuestion } from './submission/submit-question.ts'
import { SubmittedNote } from './submission/submitted-note.tsx'
import { UnsavedNote } from './unsaved-note.tsx'
import { useScorecard } from './use-scorecard.ts'

const refresh = [reviewApi.desk, reviewApi.tasks, reviewApi.ranking, reviewApi.task]

/** What the desk's shortcuts do to the sheet. */
export interface SheetActions {
  submit: () => void
}

interface ScorecardFormProps {
  task: TaskDetail
  actions: Ref<SheetActions>
  onGo: (taskId: string) => void
  /** Whether this visit has been told once that what is submitted stays. */
  informed: boolean
  onInformed: () => void
  onSubmitted: (last: LastSubmitted) => void
  /** A field gets the focus: on a phone the sheet has to be visible for that. */
  onShow: () => void
  /** Switches between work and sheet where only one of them is visible. */
  viewSwitch: ReactNode
}

/**
 * The scorecard: saved while typing, submitted as a whole; scores of zero need confirmation. Its bar stays visible. A
 * sheet that can't be submitted says why, and leads to the first field that is missing. @spec B14
 */
export function ScorecardForm(props: ScorecardFormProps) {
  const { task, actions, informed, onInformed, onSubmitted, onGo, onShow, viewSwitch } = props
  const t = useT(reviewMessages)
  const s = useT(scoringMessages)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { taskId } = task
  // Faults name criteria in the reader's language.
  const criteria = task.setting.criteria.map((each) => ({ ...each, name: nameOf(each, language) }))
  const setting = { ...task.setting, criteria }
  const questionFor = useSubmitQuestion(task, criteria)
  const [declining, setDeclining] = useState(false)
  const [takenBack, setTakenBack] = useState(false)
  const [tried, setTried] = useState(false)
  const [isEdited, setEdited] = useState(false)
  const closed = task.hindrance !== ''
  const scorecard = useScorecard(task, closed)
  const { saver } = scorecard
  useEffect(() => {
    // Its button is gone; the keys go on from the first score.
    if (takenBack && !closed) document.querySelector<HTMLElement>('.score-field input')?.focus()
  }, [takenBack, closed])
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
  const isUntouched = !isEdited && Object.keys(scores).length === 0 && comment === ''
  const faults = closed ? [] : sheetFaults({ scores, comment }, setting)
  const fieldNames = new Map([...criteria.map(({ key, name }) => [key, name] as const), ['comment', s('commentField')]])
  const namesOf = (wanted: typeof faults) => wanted.map(({ field }) => fieldNames.get(field) ?? field).join(s('comma'))
  const isMissing = ({ field }: { field: string }) => field !== 'comment' && scores[field] === undefined
  const wrong = faults.filter((fault) => !isMissing(fault))
  const reason = scorecard.serverContent
    ? t('conflictTitle')
    : wrong.length > 0 && wrong.length === faults.length
      ? s('wrong', { names: namesOf(wrong) })
      : faults.length > 0
        ? s('missing', { names: namesOf(faults) })
        : null
  const faultOf = (field: string): string | null => {
    const fault = faults.find((each) => each.field === field)
    if (!fault) return null
    if (isMissing(fault)) return tried ? s('giveScore') : null
    return field === 'comment' && !tried ? null : refusalText(fault.refusal, language)
  }

  const showFaults = () => {
    setTried(true)
    onShow()
    const [first] = faults
    const target = first && !scorecard.serverContent ? `#${fieldId(first.field)}` : '.unkept button'
    // Once the sheet is visible.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(target)?.focus())
  }

  /**
   * Asks before the first of a visit, whenever something is unusual, when it can't be taken back afterwards, and for a
   * saved sheet that was only opened: a second press must not submit it unseen.
   */
  const onSubmit = async () => {
    if (closed || submitting) return
    if (reason) return showFaults()
    const { cautions, ...question } = questionFor({ scores, comment })
    // What can't be taken back afterwards is asked about each time.
    const isAsked = cautions.length > 0 || !informed || !isEdited || task.left === 0
    if (isAsked && !(await ask(question))) return
    onInformed()
    setSubmitting(true)
    const done = await saveAndSubmit(cautions.includes('zero'))
    setSubmitting(false)
    if (!done) return
    const total = sheetTotal(scores, task)
    toast('success', t('submitted', { total }))
    onSubmitted({ taskId, label: task.label, total })
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

  useImperativeHandle(actions, () => ({ submit: () => void onSubmit() }))

  const setScore = (key: string, value: number | null) => {
    setEdited(true)
    const { [key]: _before, ...rest } = saver.view().scores
    saver.type({ scores: value === null ? rest : { ...rest, [key]: value } })
  }

  const trouble = scorecard.serverContent ? null : (submit.refusal ?? scorecard.refusal)

  return (
    <section className="list-main score-sheet" aria-label={t('scoreSheet')}>
      <div className="score-fields">
        <h3>
          {t('scoreSheet')} <output>{closed || isUntouched ? '' : t(scorecard.state)}</output>
        </h3>
        {isSubmitted(task) ? (
          <SubmittedNote task={task} onTakenBack={() => setTakenBack(true)} />
        ) : (
          closed && <Alert type="info" showIcon title={task.hindrance} />
        )}
        <EarlierNote task={task} />
        <UnsavedNote task={task} scorecard={scorecard} readOnly={closed} />
        {criteria.map((criterion) => (
          <CriterionField
            key={criterion.key}
            criterion={criterion}
            step={setting.step}
            value={scores[criterion.key]}
            fault={faultOf(criterion.key)}
            readOnly={readOnly}
            onChange={(value) => setScore(criterion.key, value)}
          />
        ))}
        <CommentField
          comment={comment}
          least={setting.commentMin}
          fault={faultOf('comment')}
          readOnly={readOnly}
          onChange={(next) => {
            setEdited(true)
            saver.type({ comment: next })
          }}
        />
        <div className="score-foot">
          {!closed && (
            <Button type="text" size="small" danger onClick={() => setDeclining(true)}>
              {t('decline')}
            </Button>
          )}
          <details className="score-keys">
            <summary>{t('keysTitle')}</summary>
            {t('keys')}
          </details>
        </div>
      </div>
      <div className="score-bar">
        {!closed && trouble && <Alert type="error" showIcon title={trouble.msg} />}
        <p className="score-total figures">
          <span>{t('total')}</span> <b>{sheetTotal(scores, task)}</b>
          {!closed && (
            <span id="score-why" className="score-why">
              {reason ?? s('ready')}
            </span>
          )}
        </p>
        <div className="score-buttons">
          {viewSwitch}
          {!closed && (
            <Button
              type="primary"
              size="large"
              className={reason ? 'score-submit not-yet' : 'score-submit'}
              loading={submitting}
              aria-describedby="score-why"
              onClick={() => void onSubmit()}
            >
              {t(task.openId ? 'submitNext' : 'submitSheet')}
            </Button>
          )}
        </div>
      </div>
      <DeclineDialog
        task={task}
        open={declining}
        onClose={() => setDeclining(false)}
        onDeclined={() => saver.discard()}
        onGo={onGo}
      />
    </section>
  )
}
