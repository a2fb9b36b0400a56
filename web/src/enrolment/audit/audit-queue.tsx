import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { ListedTeam } from '@podium/core/enrolment/views.ts'
import { useState } from 'react'
import { useCall } from '#web/lib/call/use-call.ts'
import { AuditDialog } from './audit-dialog.tsx'

const MAX_QUEUE = 100

interface AuditQueueProps {
  /** The enrolment to begin with. */
  first: ListedTeam
  /** The list's filters. */
  filters: Readonly<Record<string, unknown>>
  onClose: () => void
}

/** Decides one waiting enrolment after the other in one dialog, beginning with the chosen one. */
export function AuditQueue({ first, filters, onClose }: AuditQueueProps) {
  const waiting = useCall(enrolmentApi.teamPage, { ...filters, turn: 'mine', pageSize: MAX_QUEUE })
  // The order stays as it was when the dialog opened; decided ones leave it.
  const [kept, setKept] = useState<readonly ListedTeam[] | null>(null)
  if (kept === null && waiting.data) {
    const { rows } = waiting.data
    setKept(rows.some(({ teamId }) => teamId === first.teamId) ? rows : [first, ...rows])
  }
  const teams = kept ?? [first]
  const [shownId, setShownId] = useState(first.teamId)
  const at = Math.max(
    0,
    teams.findIndex(({ teamId }) => teamId === shownId),
  )
  const shown = teams[at]!
  const onDone = () => {
    const left = teams.filter(({ teamId }) => teamId !== shown.teamId)
    const next = left[Math.min(at, left.length - 1)]
    if (!next) return onClose()
    setKept(left)
    setShownId(next.teamId)
  }
  return (
    <AuditDialog
      teams={[shown]}
      queue={{
        key: shown.teamId,
        at: at + 1,
        of: teams.length,
        go: (step) => setShownId(teams[at + step]?.teamId ?? shown.teamId),
      }}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
