import type { TeamFilter } from '@podium/core/enrolment/views.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { teamMessageMessages } from './messages.ts'

interface MessageButtonProps {
  filter: TeamFilter
  /** Chosen teams; none: all of the filter. */
  teamIds: readonly string[]
}

/** Writes to the people of the chosen teams, or of all teams of the filter; null for viewers without the permission. */
export function MessageButton({ filter, teamIds }: MessageButtonProps) {
  const t = useT(teamMessageMessages)
  const may = useMay()
  const [to, setTo] = useState<MessageButtonProps | null>(null)
  if (!may('enrolment:team:message')) return null
  return (
    <>
      <Button onClick={() => setTo({ filter, teamIds })}>{t('message')}</Button>
      {to && <MessageDialog {...to} onClose={() => setTo(null)} />}
    </>
  )
}
