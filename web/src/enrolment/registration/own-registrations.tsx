import { closingTime } from '@podium/core/base/time/window-times.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotEndRegistration, whyNotRegister } from '@podium/core/enrolment/registration/registration.rule.ts'
import type { OwnRegistration } from '@podium/core/enrolment/registration/registration.ts'
import { isRegistered, isUnregistered } from '@podium/core/enrolment/registration/registration-state.ts'
import { registrationStateLabels } from '@podium/core/enrolment/state-labels.ts'
import { useState } from 'react'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { registrationMessages } from './messages.ts'
import { RegisterDialog } from './register-dialog.tsx'
import { registrationTones } from './tones.ts'

const source = listOf(enrolmentApi.ownRegistrationPage)

/** Rounds for which the viewer's school registers, with its registrations. */
export function OwnRegistrations() {
  const t = useT(registrationMessages)
  const { language } = useLanguage()
  const [registering, setRegistering] = useState<OwnRegistration | null>(null)
  const confirmDanger = useConfirmDanger()
  const end = useWrite(enrolmentApi.withdrawRegistration, {
    refresh: [enrolmentApi.ownRegistrationPage],
    onDone: () => toast('success', t('withdrawn')),
  })
  const whyNotNow = (row: OwnRegistration) => {
    if (row.hindrance) return row.hindrance
    const registration = row.state && { ...row, state: row.state }
    const refusal = whyNotRegister({ ...row, registration, now: new Date() }, null)
    return refusal && refusalText(refusal, language)
  }
  const whyNotEnd = ({ state, teams, hindrance }: OwnRegistration) => {
    if (hindrance) return hindrance
    const refusal = whyNotEndRegistration(state && { state }, teams)
    return refusal && refusalText(refusal, language)
  }
  const withdraw = async ({ roundId, roundName, schoolId, version }: OwnRegistration) => {
    const isSure = await confirmDanger({
      title: t('withdrawTitle', { round: roundName }),
      text: t('withdrawText'),
      confirmLabel: t('withdraw'),
    })
    if (isSure) await end.run({ roundId, schoolId, version })
  }
  return (
    <>
      <ListPage
        name="enrolment.ownSchool"
        source={source}
        rowId={({ roundId, schoolId }) => `${roundId} ${schoolId}`}
        rowName={({ roundName }) => roundName}
        empty={{ title: t('ownEmpty'), hint: t('ownEmptyHint') }}
        filters={[
          { name: 'turn', label: t('turn'), kind: 'select', options: [{ value: 'mine', label: t('turn_mine') }] },
        ]}
        columns={[
          { key: 'roundName', title: t('roundName'), width: 260, keep: true },
          {
            key: 'state',
            title: t('state'),
            width: 140,
            keep: true,
            render: ({ state }) =>
              state === null ? (
                <StateTag tone="warning">{t('unregistered')}</StateTag>
              ) : (
                <StateTag tone={registrationTones[state]}>{pick(registrationStateLabels[state], language)}</StateTag>
              ),
          },
          {
            key: 'code',
            title: t('code'),
            width: 120,
            render: ({ code }) => (code ? <b className="figures">{code}</b> : '—'),
          },
          {
            key: 'closesAt',
            title: t('closesAt'),
            width: 160,
            render: ({ terms }) => (terms.closesAt ? closingTime(terms.closesAt, new Date(), language) : '—'),
          },
          { key: 'schoolName', title: t('schoolName'), width: 160, hidden: true },
          {
            key: 'collegeName',
            title: t('collegeName'),
            width: 140,
            hidden: true,
            render: (row) => row.collegeName || '—',
          },
          { key: 'contactName', title: t('contactName'), width: 100, render: (row) => row.contactName || '—' },
          { key: 'teams', title: t('teams'), width: 110, align: 'right' },
          { key: 'opinion', title: t('opinion'), width: 200, render: ({ opinion }) => opinion || '—' },
        ]}
        actionsWidth={220}
        rowActions={(row) => [
          {
            key: 'register',
            label: t(isRegistered(row) ? 'takeOver' : isUnregistered(row) ? 'register' : 'registerAgain'),
            reason: whyNotNow(row),
            onClick: () => setRegistering(row),
          },
          {
            key: 'withdraw',
            label: t('withdraw'),
            danger: true,
            hidden: isUnregistered(row),
            reason: whyNotEnd(row),
            onClick: () => void withdraw(row),
          },
        ]}
      />
      {registering && <RegisterDialog row={registering} onClose={() => setRegistering(null)} />}
    </>
  )
}
