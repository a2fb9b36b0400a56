import { identityApi } from '@podium/core/identity/api.ts'
import { SignInResult, type SignInRow } from '@podium/core/identity/session/session-log.ts'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { secondText } from '#web/ui/time/time.ts'
import { deviceName } from '../device/device-name.ts'
import { sessionLogMessages } from './messages.ts'

const source = listOf(identityApi.signInPage)
const tones = { done: 'success', refused: 'warning', locked: 'danger' } as const

/** Who tried to sign in, from where, and with what result. @spec B25 */
function IdentitySignInsPage() {
  const t = useT(sessionLogMessages)
  const may = useMay()
  const result = ({ result: value }: SignInRow) => <StateTag tone={tones[value]}>{t(`result_${value}`)}</StateTag>
  return (
    <ListPage
      name="identity.signIns"
      source={source}
      exporter={may('system:signIn:export') ? exportOf(identityApi.exportSignIns) : undefined}
      rowId={(row) => row.signInId}
      empty={{ title: t('noSignIns') }}
      filters={[
        { name: 'keyword', label: t('personHint'), kind: 'text' },
        {
          name: 'result',
          label: t('result'),
          kind: 'select',
          options: SignInResult.options.map((value) => ({ value, label: t(`result_${value}`) })),
        },
        { name: 'address', label: t('address'), kind: 'text' },
        { name: 'from', until: 'until', label: t('at'), kind: 'dates' },
      ]}
      columns={[
        {
          key: 'at',
          title: t('at'),
          width: 180,
          render: (row) => <span className="figures">{secondText(row.at)}</span>,
        },
        { key: 'realName', title: t('person'), width: 130, render: (row) => row.realName || t('unknown') },
        { key: 'accountMasked', title: t('account'), width: 170 },
        { key: 'mode', title: t('mode'), width: 110, render: (row) => t(row.mode === 1 ? 'mode_1' : 'mode_2') },
        { key: 'result', title: t('result'), width: 110, render: result },
        { key: 'address', title: t('address'), width: 150 },
        { key: 'agent', title: t('device'), width: 180, render: (row) => deviceName(row.agent) },
      ]}
    />
  )
}

export { IdentitySignInsPage as Page }
