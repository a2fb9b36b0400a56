import type { RuleView } from '@podium/core/enrolment/views.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { enrolmentMessages } from '../messages.ts'

/** Rules of the round that a team breaks, with the reason that it gives; null where it breaks none. */
export function BrokenRules({ rules }: { rules: readonly RuleView[] }) {
  const t = useT(enrolmentMessages)
  const { language } = useLanguage()
  const broken = rules.filter(({ holds }) => !holds)
  if (broken.length === 0) return null
  return (
    <section className="json-part">
      <h3>{t('brokenRules')}</h3>
      <ul>
        {broken.map(({ key, strength, sentence, stages, found, reason, exception }) => (
          <li key={key}>
            {exception ? (
              <StateTag tone="success">{t('rule_excepted')}</StateTag>
            ) : stages.length > 0 ? (
              <StateTag tone="warning">
                {t('rule_stage', { stages: stages.join(language === 'en' ? ', ' : '、') })}
              </StateTag>
            ) : (
              <StateTag tone={strength === 'hard' ? 'danger' : 'warning'}>{t(`rule_${strength}`)}</StateTag>
            )}{' '}
            {sentence}
            {found && <p className="sign-up-hint">{found}</p>}
            {reason && <p>{t('ruleReason', { reason })}</p>}
            {exception && <p>{t('ruleException', { answer: exception })}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
