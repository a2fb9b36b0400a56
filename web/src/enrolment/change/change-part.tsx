import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { ChangeView } from '@podium/core/enrolment/change/change.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { ChangeCard } from './change-card.tsx'
import { DecideForm } from './decide-form.tsx'
import { changeMessages } from './messages.ts'

/** Open change requests of one of the viewer's teams. */
export function ChangePart({ team, onDone }: { team: TeamDetail; onDone: () => void }) {
  const t = useT(changeMessages)
  return (
    <section className="json-part">
      <h3>{t('openChanges')}</h3>
      {team.changes.map((change) => (
        <OwnChange key={change.changeId} change={change} onDone={onDone} />
      ))}
    </section>
  )
}

function OwnChange({ change, onDone }: { change: ChangeView; onDone: () => void }) {
  const t = useT(changeMessages)
  const [isDeciding, setDeciding] = useState(false)
  const withdraw = useWrite(enrolmentApi.withdrawChange, {
    refresh: [enrolmentApi.detail, enrolmentApi.ownChanges],
    onDone: () => toast('success', t('withdrawn')),
  })
  if (isDeciding) {
    return <DecideForm change={change} asAdviser onDone={onDone} />
  }
  const { teamId, changeId } = change
  return (
    <ChangeCard change={change}>
      {change.mayDecide && (
        <Button type="primary" onClick={() => setDeciding(true)}>
          {t('decide')}
        </Button>
      )}
      {change.mayWithdraw && (
        <Button loading={withdraw.busy} onClick={() => void withdraw.run({ teamId, changeId })}>
          {t('withdraw')}
        </Button>
      )}
    </ChangeCard>
  )
}
