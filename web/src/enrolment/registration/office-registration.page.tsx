import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { registrationMessages } from './messages.ts'
import { OwnRegistrations } from './own-registrations.tsx'
import { RegisteredSchools } from './registered-schools.tsx'

const OWN = 'own'

/** Schools that registered for rounds, for their organiser; for a school, its own registrations. */
function EnrolmentRegistrationPage() {
  const t = useT(registrationMessages)
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  if (!may('enrolment:registration:list')) return <OwnRegistrations />
  if (!may('enrolment:registration:edit')) return <RegisteredSchools />
  return (
    <Tabs
      activeKey={search.get('tab') ?? ''}
      destroyOnHidden
      onChange={(tab) => setSearch(tab === '' ? {} : { tab }, { replace: true })}
      items={[
        { key: '', label: t('registeredSchools'), children: <RegisteredSchools /> },
        { key: OWN, label: t('ownSchool'), children: <OwnRegistrations /> },
      ]}
    />
  )
}

export { EnrolmentRegistrationPage as Page }
