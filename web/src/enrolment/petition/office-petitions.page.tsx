import { refusalText } from '@podium/core/base/refusal.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotAnswerPetition, whyNotGrant } from '@podium/core/enrolment/petition/petition.rule.ts'
import { PETITION_STATES, type PetitionRow } from '@podium/core/enrolment/petition/petition.ts'
import { petitionStateLabels } from '@podium/core/enrolment/state-labels.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { paths } from '@podium/core/paths.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { wordingMessages } from '#web/lib/i18n/wording.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { petitionMessages } from './messages.ts'
import { petitionTones } from './tones.ts'

const source = listOf(enrolmentApi.petitionPage)

/** Exceptions to rules of the round that teams ask for. */
function EnrolmentPetitionsPage() {
  const t = useT(petitionMessages)
  const item = useT(wordingMessages)('signUpItem')
  const { language } = useLanguage()
  const navigate = useNavigate()
  const seesRounds = useMay()('competition:round:list')
  const rounds = useCall(competitionApi.roundOptions, seesRounds ? {} : null).data ?? []
  const [answering, setAnswering] = useState<{ row: PetitionRow; granted: boolean } | null>(null)
  const answer = useWrite(enrolmentApi.answerPetition, {
    inline: true,
    refresh: [enrolmentApi.petitionPage],
    onDone: () => {
      toast('success', t('answered'))
      setAnswering(null)
    },
  })
  const decide = (row: PetitionRow, granted: boolean) => {
    const { state, teamState, roundState } = row
    const refusal = whyNotAnswerPetition(state) ?? (granted ? whyNotGrant({ state: teamState, roundState }) : null)
    return {
      key: granted ? 'grant' : 'refuse',
      label: t(granted ? 'grant' : 'refuse'),
      danger: !granted,
      reason: refusal && refusalText(refusal, language),
      onClick: () => setAnswering({ row, granted }),
    }
  }
  return (
    <>
      <ListPage
        name="enrolment.petitions"
        source={source}
        rowId={({ petitionId }) => petitionId}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        exporter={exportOf(enrolmentApi.exportPetitions)}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          ...(seesRounds ? [{ name: 'roundId', label: t('round'), kind: 'select' as const, options: rounds }] : []),
          {
            name: 'petitionState',
            label: t('state'),
            kind: 'select',
            options: PETITION_STATES.map((value) => ({ value, label: pick(petitionStateLabels[value], language) })),
          },
        ]}
        columns={[
          { key: 'teamName', title: t('team'), width: 150 },
          { key: 'schoolName', title: t('school'), width: 150 },
          { key: 'itemName', title: item, width: 120 },
          { key: 'sentence', title: t('rule'), width: 240 },
          { key: 'reason', title: t('reason'), width: 240 },
          {
            key: 'state',
            title: t('state'),
            width: 110,
            render: ({ state }) => (
              <StateTag tone={petitionTones[state]}>{pick(petitionStateLabels[state], language)}</StateTag>
            ),
          },
          { key: 'askedAt', title: t('askedAt'), width: 150, render: ({ askedAt }) => timeText(askedAt) },
          { key: 'askedByName', title: t('askedBy'), width: 100, hidden: true },
          { key: 'roundName', title: t('round'), width: 220, hidden: true },
          { key: 'answer', title: t('answer'), width: 200, hidden: true },
          { key: 'answeredByName', title: t('answeredBy'), width: 100, hidden: true },
          {
            key: 'answeredAt',
            title: t('answeredAt'),
            width: 150,
            hidden: true,
            render: ({ answeredAt }) => timeText(answeredAt) || '—',
          },
        ]}
        actionsWidth={190}
        rowActions={(row) => [
          decide(row, true),
          decide(row, false),
          {
            key: 'team',
            label: t('team'),
            onClick: () => void navigate(paths.office.signUpDetail({ teamId: row.teamId })),
          },
        ]}
      />
      {answering && (
        <ReasonDialog
          title={`${t(answering.granted ? 'grant' : 'refuse')} · ${answering.row.teamName}`}
          label={t('answer')}
          {...(answering.granted && { warning: t('grantWarning', { rule: answering.row.sentence }) })}
          text={answering.row.reason}
          submitText={t(answering.granted ? 'grant' : 'refuse')}
          busy={answer.busy}
          refusal={answer.refusal}
          onClose={() => setAnswering(null)}
          onSubmit={(words) =>
            answer.run({
              petitionId: answering.row.petitionId,
              granted: answering.granted,
              answer: words,
              version: answering.row.version,
            })
          }
        />
      )}
    </>
  )
}

export { EnrolmentPetitionsPage as Page }
