import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { leadersOf } from '@podium/core/enrolment/leader/leader.rule.ts'
import type { MemberView } from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { leaderMessages } from './messages.ts'
import '../team/sign-up.css'
import '../team/team.css'

interface LeaderPartProps {
  team: TeamDetail
  onDone: () => void
}

/** Who represents the school in a team, for the school to name; null where the event has no leaders. */
export function LeaderPart({ team, onDone }: LeaderPartProps) {
  const t = useT(leaderMessages)
  const may = useMay()
  const [naming, setNaming] = useState<MemberView | 'new' | null>(null)
  const drop = useWrite(enrolmentApi.dropLeader, {
    refresh: [enrolmentApi.teamPage],
    onDone: () => {
      toast('success', t('dropped'))
      onDone()
    },
  })
  const { teamId, setting } = team
  const leaders = leadersOf(team.members)
  if (!setting || (setting.maxLeaders === 0 && leaders.length === 0)) return null
  const mayChange = team.mayNameLeader && may('enrolment:team:audit')
  return (
    <section className="json-part">
      <h3>{t('title')}</h3>
      <p className="sign-up-hint">{t('hint', { min: setting.minLeaders, max: setting.maxLeaders })}</p>
      {leaders.length === 0 && <p className="sign-up-hint">{t('none')}</p>}
      <ul className="decision-list">
        {leaders.map((leader) => (
          <li key={leader.memberId} className="team-line">
            <b>{leader.name}</b>
            <span className="sign-up-hint figures">{leader.phoneMasked}</span>
            {mayChange && (
              <>
                <Button aria-label={t('replaceOf', { name: leader.name })} onClick={() => setNaming(leader)}>
                  {t('replace')}
                </Button>
                <Button
                  danger
                  loading={drop.busy}
                  aria-label={t('dropOf', { name: leader.name })}
                  onClick={() => void drop.run({ teamId, memberId: leader.memberId })}
                >
                  {t('drop')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {mayChange && leaders.length < setting.maxLeaders && <Button onClick={() => setNaming('new')}>{t('add')}</Button>}
      {naming && (
        <NameDialog
          teamId={teamId}
          replaced={naming === 'new' ? null : naming}
          onClose={() => setNaming(null)}
          onDone={onDone}
        />
      )}
    </section>
  )
}

interface NameDialogProps {
  teamId: string
  replaced: MemberView | null
  onClose: () => void
  onDone: () => void
}

function NameDialog({ teamId, replaced, onClose, onDone }: NameDialogProps) {
  const t = useT(leaderMessages)
  const name = useWrite(enrolmentApi.nameLeader, {
    inline: true,
    refresh: [enrolmentApi.teamPage],
    onDone: () => {
      toast('success', t('named'))
      onDone()
      onClose()
    },
  })
  const title = replaced ? t('replaceOf', { name: replaced.name }) : t('add')
  return (
    <FormDialog<{ name: string; phone: string }>
      open
      title={title}
      initial={{}}
      busy={name.busy}
      refusal={name.refusal}
      submitText={t('add')}
      onSubmit={(person) => name.run({ teamId, ...person, ...(replaced && { replaces: replaced.memberId }) })}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('required', { label: t('name') }) }]}
      >
        <Input maxLength={50} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="phone"
        label={t('phone')}
        rules={[{ required: true, pattern: /^1\d{10}$/, message: t('phoneRule') }]}
      >
        <Input maxLength={11} inputMode="tel" autoComplete="off" />
      </Form.Item>
    </FormDialog>
  )
}
