import { GUARDIAN_TEXT_VERSION } from '@podium/core/identity/guardian/consent-text.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { guardianMessages } from './messages.ts'
import { GuardianText } from './guardian-text.tsx'
import '#web/ui/style/prose.css'

/** What a guardian consents to, to be read without an account. */
function IdentityHomeGuardianPage() {
  const t = useT(guardianMessages)
  return (
    <article className="site-wrap news-article">
      <h1>{t('textTitle')}</h1>
      <p className="news-date figures">{t('textVersion', { version: GUARDIAN_TEXT_VERSION })}</p>
      <GuardianText />
    </article>
  )
}

export { IdentityHomeGuardianPage as Page }
