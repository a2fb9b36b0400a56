import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { identityMessages } from './messages.ts'
import { ContactForm } from './parts/contact-form.tsx'
import { DeviceList } from './parts/device-list.tsx'
import { MembershipForm } from './parts/membership-form.tsx'
import { PasswordForm } from './parts/password-form.tsx'
import { ProfileForm } from './parts/profile-form.tsx'

const TABS = ['profile', 'school', 'contact', 'password', 'devices'] as const

/** Account settings. The active tab is in the address, so that it can be linked. @spec U02 */
function IdentityCentreSetPage() {
  const t = useT(identityMessages)
  const [search, setSearch] = useSearchParams()
  return (
    <Tabs
      activeKey={TABS.find((tab) => tab === search.get('tab')) ?? TABS[0]}
      onChange={(tab) => setSearch({ tab }, { replace: true })}
      destroyOnHidden
      items={[
        { key: 'profile', label: t('tabProfile'), children: <ProfileForm /> },
        { key: 'school', label: t('tabSchool'), children: <MembershipForm /> },
        { key: 'contact', label: t('tabContact'), children: <ContactForm /> },
        { key: 'password', label: t('tabPassword'), children: <PasswordForm /> },
        { key: 'devices', label: t('tabDevices'), children: <DeviceList /> },
      ]}
    />
  )
}

export { IdentityCentreSetPage as Page }
