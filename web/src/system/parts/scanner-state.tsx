import { hasScanner, systemApi } from '@podium/core/system/api.ts'
import { Alert } from 'antd'
import { useCall } from '#web/lib/call/use-call.ts'
import { defineMessages, useT } from '#web/lib/i18n/i18n.ts'
import { timeText } from '#web/ui/time/time.ts'

const POLL_MS = 30_000

const messages = defineMessages('scanner', {
  off: { zh: '未启用病毒扫描', en: 'Uploads are not scanned for viruses' },
  unchecked: { zh: '正在连接病毒扫描服务', en: 'Connecting to the virus scanner' },
  reachable: { zh: '病毒扫描正常：{version}', en: 'The virus scanner works: {version}' },
  unreachable: { zh: '病毒扫描服务自 {since} 起无法连接', en: 'The virus scanner has been unreachable since {since}' },
  signatures: { zh: '病毒库更新于 {at}。', en: 'Its signatures were made at {at}.' },
  waiting: {
    zh: '{waiting} 个文件未扫描，{tooLarge} 个文件过大、不扫描。',
    en: '{waiting} files are not scanned, {tooLarge} are too large to be scanned.',
  },
  required: {
    zh: '未扫描的文件不能提交，除上传者外也不能打开。',
    en: 'Files that are not scanned can’t be submitted, and only their owners can open them.',
  },
  optional: { zh: '未扫描的文件可以提交和打开。', en: 'Files that are not scanned can be submitted and opened.' },
})

const types = { off: 'info', unchecked: 'info', reachable: 'success', unreachable: 'error' } as const

/** Whether uploads are scanned for viruses, how old the signatures are, and how many files are not scanned. */
export function ScannerState() {
  const t = useT(messages)
  const { data } = useCall(systemApi.scanner, {}, { refreshEveryMs: POLL_MS })
  if (!data) return null
  const { state, version, signaturesAt, unreachableSince, isRequired, waiting, tooLarge } = data
  const lines = [
    signaturesAt && t('signatures', { at: timeText(signaturesAt) }),
    t('waiting', { waiting, tooLarge }),
    hasScanner(state) && t(isRequired ? 'required' : 'optional'),
  ]
  return (
    <Alert
      type={types[state]}
      showIcon
      title={t(state, { version, since: timeText(unreachableSince) })}
      description={lines.filter(Boolean).join(' ')}
    />
  )
}
