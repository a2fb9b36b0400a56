import { auditLevelLabels, type DecisionView } from '@podium/core/enrolment/team/team.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { StateTag, type Tone } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { enrolmentMessages } from '../messages.ts'
import '../team/team.css'

const tones: Record<DecisionView['action'], Tone> = {
  approve: 'success',
  return: 'warning',
  reject: 'danger',
  withdraw: 'neutral',
  pass: 'neutral',
}

/** Audit decisions, oldest first; null where there are none. */
export function DecisionList({ decisions }: { decisions: readonly DecisionView[] }) {
  const t = useT(enrolmentMessages)
  const { language } = useLanguage()
  if (decisions.length === 0) return null
  return (
    <section className="json-part">
      <h3>{t('progress')}</h3>
      <ul className="decision-list">
        {decisions.map((decision) => (
          <li key={decision.at + decision.action}>
            <span>{pick(auditLevelLabels[decision.level], language)}</span>
            <StateTag tone={tones[decision.action]}>{t(`decision_${decision.action}`)}</StateTag>
            <span>{decision.byName}</span>
            <span className="figures sign-up-hint">{timeText(decision.at)}</span>
            {decision.opinion && <p className="full-width">{decision.opinion}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
