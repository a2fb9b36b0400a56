import { identityApi } from '@podium/core/identity/api.ts'
import { paths } from '@podium/core/paths.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { useReturnTo } from './parts/enter.ts'
import { PasswordForm } from './parts/password-form.tsx'
import { identityMessages } from './messages.ts'
import { SignInFrame } from './parts/sign-in-frame.tsx'

/** Changes a temporary password; the application reloads at the address that was asked for. */
function IdentityPasswordPage() {
  const t = useT(identityMessages)
  const returnTo = useReturnTo()
  const { data: viewer } = useCall(identityApi.info, {})
  const next = returnTo ?? (viewer?.groupId ? paths.office.dashboard() : paths.centre.users())
  return (
    <SignInFrame title={t('temporaryTitle')}>
      <p>{t('temporaryText')}</p>
      <PasswordForm onChanged={() => location.assign(next)} />
    </SignInFrame>
  )
}

export { IdentityPasswordPage as Page }
