import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { unconfirmedLabels } from '@podium/core/competition/setting/roster-setting.ts'
import { eligibleFor } from '@podium/core/enrolment/roster/roster.rule.ts'
import { isOpenRoster, rosterStateLabels, type RosterView } from '@podium/core/enrolment/roster/roster.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Checkbox, Form } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { rosterMessages } from './messages.ts'
import '../team/team.css'

const CheckedPeople = lazy(async () => ({ default: (await import('./checked-people.tsx')).CheckedPeople }))

type RosterTeam = Pick<TeamDetail, 'teamId' | 'isCaptain' | 'members' | 'rosters' | 'serverNow'>

/** Who of a team takes part in which stage; null where no stage asks. */
export function RosterPart({ team, onDone }: { team: RosterTeam; onDone?: () => void }) {
  const t = useT(rosterMessages)
  const { language } = useLanguage()
  const times = useWindowTimes(team.serverNow)
  const [open, setOpen] = useState<RosterView | null>(null)
  if (team.rosters.length === 0) return null
  const namesOf = ({ memberIds }: RosterView) =>
    team.members.flatMap(({ memberId, name }) => (memberIds.includes(memberId) ? [name] : [])).join('、')
  return (
    <section className="json-part">
      <h3>{t('title')}</h3>
      <ul className="decision-list">
        {team.rosters.map((roster) => (
          <li key={roster.stageId}>
            <b>{roster.stageName}</b>
            <span>{namesOf(roster) || pick(rosterStateLabels[roster.state], language)}</span>
            <span className="sign-up-hint figures">
              {t('bounds', { min: roster.setting.min, max: roster.setting.max })} ·{' '}
              {roster.isLocked ? t('lockedAt') : t('openUntil', { until: times.closing(roster.setting.until) })}
              {isOpenRoster(roster) && !roster.isLocked && (
                <>
                  {' · '}
                  {t('otherwise', { what: pick(unconfirmedLabels[roster.setting.unconfirmed], language) })}
                </>
              )}
            </span>
            {roster.checked.length > 0 && (
              <Suspense fallback={null}>
                <CheckedPeople people={roster.checked} members={team.members} />
              </Suspense>
            )}
            {onDone && team.isCaptain && (
              <ReasonedButton reason={roster.hindrance} onClick={() => setOpen(roster)}>
                {t('confirm')}
              </ReasonedButton>
            )}
          </li>
        ))}
      </ul>
      {open && onDone && <RosterDialog team={team} roster={open} onClose={() => setOpen(null)} onDone={onDone} />}
    </section>
  )
}

interface RosterDialogProps {
  team: RosterTeam
  roster: RosterView
  onClose: () => void
  onDone: () => void
}

function RosterDialog({ team, roster, onClose, onDone }: RosterDialogProps) {
  const t = useT(rosterMessages)
  const people = eligibleFor(team.members)
  const save = useWrite(enrolmentApi.confirmRoster, {
    inline: true,
    refresh: [enrolmentApi.detail],
    onDone: () => {
      toast('success', t('confirmed'))
      onDone()
      onClose()
    },
  })
  const { stageId, stageName, setting, memberIds } = roster
  const { min, max } = setting
  return (
    <FormDialog<{ memberIds: string[] }>
      open
      title={t('confirm')}
      initial={{ memberIds }}
      busy={save.busy}
      refusal={save.refusal}
      submitText={t('confirm')}
      onSubmit={(chosen) => save.run({ teamId: team.teamId, stageId, memberIds: chosen.memberIds })}
      onClose={onClose}
    >
      <Form.Item
        name="memberIds"
        className="wide"
        label={t('chooseFor', { stage: stageName, min, max })}
        rules={[
          {
            validator: async (_, chosen: readonly string[] = []) => {
              if (chosen.length < min || chosen.length > max) throw new Error(t('bounds', { min, max }))
            },
          },
        ]}
      >
        <Checkbox.Group options={people.map(({ memberId, name }) => ({ value: memberId, label: name }))} />
      </Form.Item>
    </FormDialog>
  )
}
