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
import { useSignOut } from './sign-out.ts'

/** `Chrome · Windows` from a user agent string. */
export function deviceName(agent: string): string {
  const browsers = [
    [/MicroMessenger/, 'WeChat'],
    [/DingTalk/, 'DingTalk'],
    [/Edg/, 'Edge'],
    [/Firefox/, 'Firefox'],
    [/Chrome/, 'Chrome'],
    [/Safari/, 'Safari'],
  ] as const
  const systems = [
    [/iPhone|iPad/, 'iOS'],
    [/Android/, 'Android'],
    [/HarmonyOS/, 'HarmonyOS'],
    [/Windows/, 'Windows'],
    [/Mac OS/, 'macOS'],
    [/Linux/, 'Linux'],
  ] as const
  const found = [browsers, systems].flatMap((list) => list.find(([pattern]) => pattern.test(agent))?.[1] ?? [])
  return found.length > 0 ? found.join(' · ') : agent.slice(0, 40)
}

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
