import { identityApi } from '@podium/core/identity/api.ts'
import { Button, Skeleton } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { identityMessages } from '../messages.ts'
import { deviceName } from './device-name.ts'
import { useSignOut } from '../parts/sign-out.ts'

/** Signed-in devices, with a button to end each session. @spec U02 */
export function DeviceList() {
  const t = useT(identityMessages)
  const confirmDanger = useConfirmDanger()
  const signOut = useSignOut()
  const devices = useCall(identityApi.devices, {})
  const end = useWrite(identityApi.endDevice, {
    refresh: [identityApi.devices],
    onDone: () => toast('success', t('deviceEnded')),
  })
  if (devices.isPending) return <Skeleton active />
  if (devices.isError) return <Failure refusal={devices.error} onRetry={() => void devices.refetch()} />
  const onEnd = async (sessionId: string, name: string) => {
    const sure = await confirmDanger({
      title: t('deviceEndTitle', { name }),
      text: t('deviceEndText'),
      confirmLabel: t('deviceEnd'),
    })
    if (sure) await end.run({ sessionId })
  }
  return (
    <ul className="device-list">
      {devices.data.map((device) => {
        const name = deviceName(device.agent)
        return (
          <li key={device.sessionId}>
            <div>
              <strong>{name}</strong> {device.current && <StateTag tone="success">{t('deviceCurrent')}</StateTag>}
              <p className="figures">
                {device.address} · {t('deviceSeen', { time: timeText(device.lastSeenAt) })}
              </p>
            </div>
            <Button danger onClick={() => void (device.current ? signOut() : onEnd(device.sessionId, name))}>
              {t('deviceEnd')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
