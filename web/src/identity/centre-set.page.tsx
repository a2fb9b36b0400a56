import { identityApi } from '@podium/core/identity/api.ts'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { BankCardForm } from './bank-card/bank-card-form.tsx'
import { bankCardMessages } from './bank-card/messages.ts'
import { identityMessages } from './messages.ts'
import { AvatarField } from './avatar-field.tsx'
import { ContactForm } from './parts/contact-form.tsx'
import { guardianMessages } from './guardian/messages.ts'
import { DeviceList } from './device/device-list.tsx'
import { GuardianForm } from './parts/guardian-form.tsx'
import { MembershipForm } from './parts/membership-form.tsx'
import { PasswordForm } from './parts/password-form.tsx'
import { ProfileForm } from './parts/profile-form.tsx'

const TABS = ['profile', 'school', 'guardian', 'contact', 'password', 'bankCard', 'devices'] as const

/** Account settings. The active tab is in the address, so that it can be linked. @spec U02 */
function IdentityCentreSetPage() {
  const t = useT(identityMessages)
  const tGuardian = useT(guardianMessages)
  const tBankCard = useT(bankCardMessages)
  const [search, setSearch] = useSearchParams()
  const guardian = useCall(identityApi.guardian, {})
  // Only for people under 14, and for those with a consent on record.
  const hasGuardian = guardian.data && (guardian.data.needed || guardian.data.consent !== null)
  const tabs = TABS.filter((tab) => tab !== 'guardian' || hasGuardian)
  return (
    <Tabs
      activeKey={tabs.find((tab) => tab === search.get('tab')) ?? TABS[0]}
      onChange={(tab) => setSearch({ tab }, { replace: true })}
      destroyOnHidden
      items={[
        { key: 'profile', label: t('tabProfile'), children: <ProfileTab /> },
        { key: 'school', label: t('tabSchool'), children: <MembershipForm /> },
        ...(hasGuardian ? [{ key: 'guardian', label: tGuardian('tab'), children: <GuardianForm /> }] : []),
        { key: 'contact', label: t('tabContact'), children: <ContactForm /> },
        { key: 'password', label: t('tabPassword'), children: <PasswordForm /> },
        { key: 'bankCard', label: tBankCard('tab'), children: <BankCardForm /> },
        { key: 'devices', label: t('tabDevices'), children: <DeviceList /> },
      ]}
    />
  )
}

function ProfileTab() {
  return (
    <>
      <AvatarField />
      <ProfileForm />
    </>
  )
}

export { IdentityCentreSetPage as Page }
