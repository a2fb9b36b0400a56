import { systemApi, type InfectedFile } from '@podium/core/system/api.ts'
import type { z } from 'zod'
import { listOf } from '#web/lib/call/use-call.ts'
import { defineMessages, useT } from '#web/lib/i18n/i18n.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { ScannerState } from './parts/scanner-state.tsx'

const messages = defineMessages('infected', {
  name: { zh: '文件', en: 'File' },
  signature: { zh: '病毒', en: 'Virus' },
  owner: { zh: '上传人', en: 'Uploaded by' },
  purpose: { zh: '用途', en: 'Purpose' },
  foundAt: { zh: '发现时间', en: 'Found' },
  outcome: { zh: '处理', en: 'Outcome' },
  quarantined: { zh: '已隔离', en: 'Quarantined' },
  refused: { zh: '未接收', en: 'Refused' },
  emptyTitle: { zh: '未发现病毒', en: 'No viruses found' },
  emptyHint: { zh: '含有病毒的文件会在这里列出。', en: 'Files in which a virus is found are listed here.' },
})

const source = listOf(systemApi.infectedPage)

/** The state of the virus scanner, and the files in which it found a virus. */
function ScannerPage() {
  const t = useT(messages)
  const outcome = ({ isQuarantined }: z.output<typeof InfectedFile>) => (
    <StateTag tone={isQuarantined ? 'danger' : 'neutral'}>{t(isQuarantined ? 'quarantined' : 'refused')}</StateTag>
  )
  return (
    <>
      <ScannerState />
      <ListPage
        name="system.infected"
        source={source}
        rowId={(row) => row.fileId}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint') }}
        columns={[
          { key: 'name', title: t('name'), width: 240 },
          { key: 'signature', title: t('signature'), width: 200 },
          { key: 'ownerName', title: t('owner'), width: 120 },
          { key: 'purpose', title: t('purpose'), width: 140 },
          { key: 'isQuarantined', title: t('outcome'), width: 110, render: outcome },
          { key: 'foundAt', title: t('foundAt'), width: 150, render: (row) => timeText(row.foundAt) },
        ]}
      />
    </>
  )
}

export { ScannerPage as Page }
