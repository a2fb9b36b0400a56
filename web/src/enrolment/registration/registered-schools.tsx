import { refusalText } from '@podium/core/base/refusal.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotDecideRegistration } from '@podium/core/enrolment/registration/registration.rule.ts'
import {
  REGISTRATION_STATES,
  type RegistrationDecision,
  type RegistrationRow,
} from '@podium/core/enrolment/registration/registration.ts'
import { isRegistered } from '@podium/core/enrolment/registration/registration-state.ts'
import { registrationStateLabels } from '@podium/core/enrolment/state-labels.ts'
import { useState } from 'react'
import { ask } from '#web/lib/call/ask.ts'
import { fileAddress } from '#web/lib/call/call.ts'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { useDict } from '#web/lib/use-dict.ts'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { viewAddress } from '#web/ui/pdf/view-address.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { registrationMessages } from './messages.ts'
import { RemindButton } from './remind-button.tsx'
import { TermsDialog } from './terms-dialog.tsx'
import { registrationTones } from './tones.ts'

const source = listOf(enrolmentApi.registrationPage)

/** Schools that registered for rounds, for their organiser. */
export function RegisteredSchools() {
  const t = useT(registrationMessages)
  const { language } = useLanguage()
  const may = useMay()
  const mayDecide = may('enrolment:registration:decide')
  const regions = useDict('region')
  const rounds = useCall(competitionApi.roundOptions, may('competition:round:list') ? { own: true } : null).data ?? []
  const [setting, setSetting] = useState<string | null>(null)
  const [returning, setReturning] = useState<RegistrationRow | null>(null)
  const decide = useWrite(enrolmentApi.decideRegistration, {
    inline: true,
    refresh: [enrolmentApi.registrationPage],
    onDone: ({ state }) => {
      toast('success', t(isRegistered({ state }) ? 'approved' : 'returned'))
      setReturning(null)
    },
  })
  const whyNot = (row: RegistrationRow, decision: RegistrationDecision) => {
    const refusal = whyNotDecideRegistration(row, decision, { opinion: '—', teams: row.teams })
    return refusal && refusalText(refusal, language)
  }
  const approve = async ({ registrationId, schoolName, version }: RegistrationRow) => {
    const question = {
      title: t('approveTitle', { school: schoolName }),
      text: t('approveText'),
      confirm: t('approve'),
      cancel: t('cancel'),
    }
    if (await ask(question)) await decide.run({ registrationId, decision: 'approve', version })
  }
  return (
    <>
      <ListPage
        name="enrolment.schools"
        source={source}
        rowId={({ registrationId }) => registrationId}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        exporter={exportOf(enrolmentApi.exportRegistrations)}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          { name: 'roundId', label: t('roundName'), kind: 'select', options: rounds },
          {
            name: 'registrationState',
            label: t('state'),
            kind: 'select',
            options: REGISTRATION_STATES.map((value) => ({
              value,
              label: pick(registrationStateLabels[value], language),
            })),
          },
          { name: 'region', label: t('region'), kind: 'select', options: regions.optionsOr([]) },
        ]}
        renderTools={({ filters: { roundId = null } }) =>
          mayDecide && (
            <>
              <ReasonedButton
                type="primary"
                reason={roundId ? null : t('chooseRound')}
                onClick={() => setSetting(roundId)}
              >
                {t('settings')}
              </ReasonedButton>
              <RemindButton roundId={roundId} />
            </>
          )
        }
        columns={[
          { key: 'schoolName', title: t('schoolName'), width: 170, keep: true },
          {
            key: 'state',
            title: t('state'),
            width: 100,
            render: ({ state }) => (
              <StateTag tone={registrationTones[state]}>{pick(registrationStateLabels[state], language)}</StateTag>
            ),
          },
          { key: 'roundName', title: t('roundName'), width: 200 },
          {
            key: 'collegeName',
            title: t('collegeName'),
            width: 140,
            hidden: true,
            render: ({ collegeName }) => collegeName || '—',
          },
          { key: 'contactName', title: t('contactName'), width: 90 },
          { key: 'contactPhone', title: t('contactPhone'), width: 130 },
          { key: 'region', title: t('region'), width: 100, render: ({ region }) => regions.labelOf(region) || '—' },
          {
            key: 'divisionName',
            title: t('divisionName'),
            width: 140,
            hidden: true,
            render: ({ divisionName }) => divisionName || '—',
          },
          {
            key: 'fileName',
            title: t('letter'),
            width: 140,
            render: ({ fileId, fileName }) =>
              fileId ? (
                <a href={viewAddress(fileAddress(fileId), fileName)} target="_blank" rel="noreferrer">
                  {fileName}
                </a>
              ) : (
                '—'
              ),
          },
          { key: 'teams', title: t('teams'), width: 110, align: 'right' },
          {
            key: 'code',
            title: t('code'),
            width: 120,
            render: (row) => (isRegistered(row) ? <span className="figures">{row.code}</span> : '—'),
          },
          { key: 'requestedAt', title: t('requestedAt'), width: 150, render: (row) => timeText(row.requestedAt) },
          { key: 'decidedByName', title: t('decidedByName'), width: 100, hidden: true },
          {
            key: 'decidedAt',
            title: t('decidedAt'),
            width: 150,
            hidden: true,
            render: (row) => timeText(row.decidedAt) || '—',
          },
          { key: 'opinion', title: t('opinion'), width: 180, hidden: true },
        ]}
        actionsWidth={mayDecide ? 130 : 0}
        rowActions={(row) => [
          { key: 'approve', label: t('approve'), reason: whyNot(row, 'approve'), onClick: () => void approve(row) },
          {
            key: 'return',
            label: t('return'),
            danger: true,
            reason: whyNot(row, 'return'),
            onClick: () => setReturning(row),
          },
        ]}
      />
      {setting && <TermsDialog roundId={setting} onClose={() => setSetting(null)} />}
      {returning && (
        <ReasonDialog
          title={`${t('return')} · ${returning.schoolName}`}
          label={t('returnReason')}
          submitText={t('return')}
          busy={decide.busy}
          refusal={decide.refusal}
          onClose={() => setReturning(null)}
          onSubmit={(opinion) =>
            decide.run({
              registrationId: returning.registrationId,
              decision: 'return',
              opinion,
              version: returning.version,
            })
          }
        />
      )}
    </>
  )
}
