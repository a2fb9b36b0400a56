import { identityApi } from '@podium/core/identity/api.ts'
import { Link } from 'react-router'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { listed } from '#web/lib/i18n/punctuation.ts'
import { paths } from '@podium/core/paths.ts'
import { rememberGroup } from '#web/lib/session/session.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { useReturnTo } from './parts/enter.ts'
import { identityMessages } from './messages.ts'
import { SignInFrame } from './parts/sign-in-frame.tsx'

/** Chooses the group that the session acts for. The application reloads, as menu and permissions change. @spec R31 */
function IdentityRolePage() {
  const t = useT(identityMessages)
  const { language } = useLanguage()
  const returnTo = useReturnTo()
  const choices = useCall(identityApi.groupChoices, {})
  const choose = useWrite(identityApi.switchGroup, {
    onDone: (_, { groupId }) => {
      rememberGroup(groupId)
      location.assign(returnTo ?? paths.office.dashboard())
    },
  })
  return (
    <SignInFrame title={t('roleTitle')}>
      {choices.isPending && <p aria-busy="true">{t('roleLoading')}</p>}
      {choices.isError && <Failure refusal={choices.error} onRetry={() => void choices.refetch()} />}
      {choices.data?.length === 0 && (
        <Empty
          title={t('roleNone')}
          hint={t('roleNoneHint')}
          action={
            <Link className="plain-button" to={returnTo ?? paths.centre.users()}>
              {t(returnTo ? 'goOn' : 'toCentre')}
            </Link>
          }
        />
      )}
      {choices.data && choices.data.length > 0 && (
        <>
          <p>{t('roleText')}</p>
          <ul className="role-list">
            {choices.data.map((choice) => (
              <li key={choice.groupId}>
                <button
                  type="button"
                  disabled={choose.busy}
                  onClick={() => void choose.run({ groupId: choice.groupId })}
                >
                  <strong>{choice.groupName}</strong>
                  <span>{listed(choice.roleNames, language)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </SignInFrame>
  )
}

export { IdentityRolePage as Page }
