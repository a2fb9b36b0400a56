import { identityApi } from '@podium/core/identity/api.ts'
import type { SessionRow } from '@podium/core/identity/session/session-log.ts'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { deviceName } from '../device/device-name.ts'
import { sessionLogMessages } from './messages.ts'

const source = listOf(identityApi.sessionPage)

/** Who is signed in, on which device; a device can be signed out. @spec B25 */
function IdentitySessionsPage() {
  const t = useT(sessionLogMessages)
  const mayEnd = useMay()('system:session:end')
  const confirmDanger = useConfirmDanger()
  const end = useWrite(identityApi.endSession, {
    refresh: [identityApi.sessionPage],
    onDone: () => toast('success', t('ended')),
  })
  const onEnd = async ({ sessionId, realName, agent }: SessionRow) => {
    const sure = await confirmDanger({
      title: t('endTitle', { name: realName, device: deviceName(agent) }),
      text: t('endText'),
      confirmLabel: t('end'),
    })
    if (sure) await end.run({ sessionId })
  }
  const time = (instant: string) => <span className="figures">{timeText(instant)}</span>
  return (
    <ListPage
      name="identity.sessions"
      source={source}
      rowId={(row) => row.sessionId}
      empty={{ title: t('noSessions') }}
      filters={[{ name: 'keyword', label: t('personHint'), kind: 'text' }]}
      columns={[
        { key: 'realName', title: t('person'), width: 110 },
        { key: 'username', title: t('username'), width: 130 },
        { key: 'groupName', title: t('group'), width: 170, render: (row) => row.groupName || '—' },
        { key: 'agent', title: t('device'), width: 150, render: (row) => deviceName(row.agent) },
        { key: 'address', title: t('address'), width: 130 },
        { key: 'lastSeenAt', title: t('lastSeen'), width: 150, keep: true, render: (row) => time(row.lastSeenAt) },
        { key: 'createdAt', title: t('since'), width: 150, render: (row) => time(row.createdAt) },
        { key: 'mode', title: t('mode'), width: 110, render: (row) => t(row.mode === 1 ? 'mode_1' : 'mode_2') },
      ]}
      actionsWidth={110}
      rowActions={(row) => [{ key: 'end', label: t('end'), hidden: !mayEnd, onClick: () => void onEnd(row) }]}
    />
  )
}

export { IdentitySessionsPage as Page }
