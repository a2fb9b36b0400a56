import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { profileFieldLabels, type ProfileField } from '@podium/core/enrolment/member/profile.rule.ts'
import { personVerdictLabels, type PersonToCheck } from '@podium/core/enrolment/roster/person-check.ts'
import type { RosterRow } from '@podium/core/enrolment/roster/roster.ts'
import { memberRoleLabels } from '@podium/core/enrolment/team/team.ts'
import { Alert, Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { inRem } from '#web/ui/style/in-rem.ts'
import { timeText } from '#web/ui/time/time.ts'
import { checkMessages } from './check-messages.ts'
import '../team/sign-up.css'
import '../team/team.css'

interface CheckDialogProps {
  roster: RosterRow
  onClose: () => void
}

/** The people on a roster with what holds of them now, for staff to confirm or refuse each. */
export function CheckDialog({ roster, onClose }: CheckDialogProps) {
  const t = useT(checkMessages)
  const { teamId, stageId } = roster
  const people = useCall(enrolmentApi.peopleToCheck, { teamId, stageId }, { staleAfterMs: 0 })
  const [refused, setRefused] = useState<PersonToCheck | null>(null)
  const decide = useWrite(enrolmentApi.checkPerson, {
    inline: true,
    refresh: [enrolmentApi.peopleToCheck, enrolmentApi.rosterPage, enrolmentApi.teamDetail],
    onDone: () => {
      toast('success', t('decided'))
      setRefused(null)
      void people.refetch()
    },
  })
  return (
    <Modal
      open
      title={t('checkOf', { team: roster.teamName, stage: roster.stageName })}
      width={inRem(720)}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
      onCancel={onClose}
    >
      <p className="sign-up-hint">{t('checkHint')}</p>
      {people.isPending && <Skeleton active />}
      {people.isError && <Failure refusal={people.error} onRetry={() => void people.refetch()} />}
      {decide.refusal && !refused && <Alert type="error" showIcon title={decide.refusal.msg} />}
      <ul className="decision-list">
        {people.data?.map((person) => (
          <Person
            key={person.memberId}
            person={person}
            busy={decide.busy}
            onConfirm={() =>
              void decide.run({ teamId, stageId, memberId: person.memberId, verdict: 'confirmed', reason: '' })
            }
            onRefuse={() => setRefused(person)}
          />
        ))}
      </ul>
      {refused && (
        <ReasonDialog
          title={t('refuseOf', { name: refused.name })}
          label={t('refuseReason')}
          text={t('refuseText')}
          submitText={t('refuse')}
          busy={decide.busy}
          refusal={decide.refusal}
          onClose={() => setRefused(null)}
          onSubmit={(reason) => decide.run({ teamId, stageId, memberId: refused.memberId, verdict: 'refused', reason })}
        />
      )}
    </Modal>
  )
}

interface PersonProps {
  person: PersonToCheck
  busy: boolean
  onConfirm: () => void
  onRefuse: () => void
}

function Person({ person, busy, onConfirm, onRefuse }: PersonProps) {
  const t = useT(checkMessages)
  const { language } = useLanguage()
  const namesOf = (fields: readonly string[]) =>
    fields
      .map((field) => pick(profileFieldLabels[field as ProfileField], language))
      .join(language === 'en' ? ', ' : '、')
  const { name, role, schoolName, missing, verified, broken, verdict, reason, byName, at } = person
  const isFine = missing.length === 0 && broken.length === 0 && verified !== false
  return (
    <li>
      <div className="full-width">
        <div className="team-line">
          <b>{name}</b>
          <span>{pick(memberRoleLabels[role], language)}</span>
          <span className="sign-up-hint">{schoolName}</span>
          {verdict && (
            <StateTag tone={verdict === 'confirmed' ? 'success' : 'danger'}>
              {pick(personVerdictLabels[verdict], language)}
            </StateTag>
          )}
        </div>
        {isFine && <p className="sign-up-hint">{t('nothingWrong')}</p>}
        {missing.length > 0 && <p>{t('lacksFields', { fields: namesOf(missing) })}</p>}
        {verified === false && <p>{t('unverified')}</p>}
        {broken.map((rule) => (
          <p key={rule.sentence}>{t('breaks', { rule: rule.sentence, found: rule.found })}</p>
        ))}
        {verdict && (
          <p className="sign-up-hint figures">{[reason, byName, timeText(at)].filter(Boolean).join(' · ')}</p>
        )}
        <div className="team-line">
          <Button size="small" disabled={verdict === 'confirmed'} loading={busy} onClick={onConfirm}>
            {t('confirmPerson')}
          </Button>
          <Button size="small" danger loading={busy} onClick={onRefuse}>
            {t('refuse')}
          </Button>
        </div>
      </div>
    </li>
  )
}
