import { guardianText } from '@podium/core/identity/guardian/consent-text.ts'
import { pick, useLanguage } from '#web/lib/i18n/i18n.ts'
import '#web/ui/style/prose.css'

/** The text that a guardian consents to. */
export function GuardianText() {
  const { language } = useLanguage()
  return (
    <div className="prose">
      {guardianText.map((line) => (
        <p key={line.en}>{pick(line, language)}</p>
      ))}
    </div>
  )
}
