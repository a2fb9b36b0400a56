import { refusalText } from '@podium/core/base/refusal.ts'
import {
  changeStateLabels,
  effectLabels,
  fieldVerdictLabels,
  personAnswerLabels,
} from '@podium/core/enrolment/change/change-labels.ts'
import {
  isOpenChange,
  type ChangeFieldView,
  type ChangeState,
  type ChangeView,
  type NewcomerView,
  type FieldVerdict,
} from '@podium/core/enrolment/change/change.ts'
import { whyNotComplete } from '@podium/core/enrolment/change/newcomer.rule.ts'
import type { EffectView } from '@podium/core/enrolment/change/effect.ts'
import type { ProfileField } from '@podium/core/enrolment/member/profile.rule.ts'
import { auditLevelLabels } from '@podium/core/enrolment/team/team.ts'
import type { ReactNode } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { StateTag, type Tone } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { changeMessages } from './messages.ts'
import '../team/sign-up.css'
import './change.css'

const stateTones: Record<ChangeState, Tone> = { open: 'info', done: 'success', withdrawn: 'neutral', lapsed: 'neutral' }
const verdictTones: Record<FieldVerdict, Tone> = {
  open: 'info',
  accepted: 'success',
  refused: 'danger',
  lapsed: 'neutral',
}

export function ChangeStateTag({ state }: { state: ChangeState }) {
  const { language } = useLanguage()
  return <StateTag tone={stateTones[state]}>{pick(changeStateLabels[state], language)}</StateTag>
}

interface ChangeCardProps {
  change: ChangeView
  /** What the reader sees of the people who are to join; the school only, if not given. */
  newcomer?: (newcomer: NewcomerView) => ReactNode
  /** What stands below a field, such as the choice of a verdict. */
  control?: (field: ChangeFieldView) => ReactNode
  children?: ReactNode
}

/** A change request, each field before and after. */
export function ChangeCard({ change, newcomer, control, children }: ChangeCardProps) {
  const t = useT(changeMessages)
  const { language } = useLanguage()
  return (
    <article className="change-card">
      <div className="change-head">
        <ChangeStateTag state={change.state} />
        {change.level && <span>{t('waitsFor', { level: pick(auditLevelLabels[change.level], language) })}</span>}
        <span className="sign-up-hint figures">
          {t('by', { by: change.askedByName, at: timeText(change.createdAt) })}
        </span>
      </div>
      <p>{change.reason}</p>
      <ul className="change-fields">
        {change.fields.map((field) => (
          <FieldLine key={field.fieldId} field={field} isOpen={isOpenChange(change)} newcomer={newcomer}>
            {control?.(field)}
          </FieldLine>
        ))}
      </ul>
      {children}
    </article>
  )
}

interface FieldLineProps {
  field: ChangeFieldView
  isOpen: boolean
  newcomer: ChangeCardProps['newcomer']
  children: ReactNode
}

function FieldLine({ field, isOpen, newcomer = schoolOf, children }: FieldLineProps) {
  const t = useT(changeMessages)
  const { language } = useLanguage()
  const { verdict, answer } = field
  return (
    <li>
      <div className="change-head">
        <b>{pick(field.label, language)}</b>
        {verdict !== 'open' && (
          <StateTag tone={verdictTones[verdict]}>{pick(fieldVerdictLabels[verdict], language)}</StateTag>
        )}
        {answer !== null && verdict !== 'lapsed' && isOpen && (
          <span className="sign-up-hint">{pick(personAnswerLabels[answer], language)}</span>
        )}
      </div>
      <Sides before={pick(field.before, language)} after={pick(field.after, language)} />
      {field.newcomer && newcomer(field.newcomer)}
      {field.newcomer && <Gaps newcomer={field.newcomer} />}
      {field.conflict && <p className="change-conflict">{field.conflict}</p>}
      <Effects effects={field.effects} />
      {field.decisions.map(({ level, byName, accepted, opinion, at }) => (
        <p key={level} className="sign-up-hint figures">
          {t('decidedBy', {
            level: pick(auditLevelLabels[level], language),
            by: byName,
            verdict: [t(accepted ? 'accept' : 'refuse'), opinion, timeText(at)].filter(Boolean).join(' · '),
          })}
        </p>
      ))}
      {children}
    </li>
  )
}

const schoolOf = ({ schoolName }: NewcomerView) => schoolName && <p className="sign-up-hint">{schoolName}</p>

/** What the person has yet to fill in before the change can take effect. */
function Gaps({ newcomer: { name, missing } }: { newcomer: NewcomerView }) {
  const { language } = useLanguage()
  const refusal = whyNotComplete(name, missing as ProfileField[])
  return refusal && <p className="change-conflict">{refusalText(refusal, language)}</p>
}

/** What it is and what it becomes. */
export function Sides({ before, after }: { before: string; after: string }) {
  const t = useT(changeMessages)
  return (
    <p className="change-sides">
      <del>{before}</del>
      <span aria-label={t('to')}>→</span>
      <ins>{after}</ins>
    </p>
  )
}

/** Certificates that a change touches; null where there are none. */
export function Effects({ effects }: { effects: readonly EffectView[] }) {
  const t = useT(changeMessages)
  const { language } = useLanguage()
  if (effects.length === 0) return null
  return (
    <div className="change-effects">
      <p>{t('effects')}</p>
      <ul>
        {effects.map(({ effect, kind, number }) => (
          <li key={`${effect} ${kind.zh} ${number}`} className="figures">
            {[pick(kind, language), number].filter(Boolean).join(' ')} · {pick(effectLabels[effect], language)}
          </li>
        ))}
      </ul>
    </div>
  )
}
