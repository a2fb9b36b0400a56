import type { TransferView } from '@podium/core/enrolment/captaincy/captaincy.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import type { ComponentType } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { captaincyMessages } from './messages.ts'

export interface TransferProps {
  teamId: string
  transfer: TransferView
  onDone: () => void
}

interface TransferPartProps {
  team: TeamDetail
  /** The buttons of the viewer. */
  action: ComponentType<TransferProps>
  onDone: () => void
}

/** A captaincy on its way, before and after; null where there is none. */
export function TransferPart({ team, action: Action, onDone }: TransferPartProps) {
  const t = useT(captaincyMessages)
  const times = useWindowTimes(team.serverNow)
  const { transfer } = team
  if (!transfer) return null
  const { from, to } = transfer
  return (
    <section className="json-part">
      <h3>{t('title')}</h3>
      <ul className="decision-list">
        <li>
          <b>{t('change', { from: from.name, to: to.name })}</b>
          {from.schoolName !== to.schoolName && (
            <span>{t('school', { from: from.schoolName || '—', to: to.schoolName || '—' })}</span>
          )}
          <span>{transfer.reason}</span>
          <span className="sign-up-hint figures">
            {t(`state_${transfer.state}`, { until: times.closing(transfer.expiresAt) })}
          </span>
          <Action teamId={team.teamId} transfer={transfer} onDone={onDone} />
        </li>
      </ul>
    </section>
  )
}
