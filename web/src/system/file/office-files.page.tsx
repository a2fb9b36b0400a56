import { bytesText } from '@podium/core/base/file/bytes-text.ts'
import { ScanState } from '@podium/core/base/file/scan.rule.ts'
import { systemApi } from '@podium/core/system/api.ts'
import { filePurposeLabels } from '@podium/core/system/file/file-purposes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listOf, useCall } from '#web/lib/call/use-call.ts'
import { defineMessages, pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { SpaceDrawer } from './space-drawer.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'

const messages = defineMessages('files', {
  name: { zh: '文件名', en: 'File' },
  purpose: { zh: '用途', en: 'Purpose' },
  mediaType: { zh: '类型', en: 'Type' },
  size: { zh: '大小', en: 'Size' },
  owner: { zh: '上传人', en: 'Uploaded by' },
  bySystem: { zh: '系统', en: 'The system' },
  readers: { zh: '访问', en: 'Readers' },
  public: { zh: '公开', en: 'Everybody' },
  restricted: { zh: '受限', en: 'Restricted' },
  storedAt: { zh: '上传时间', en: 'Uploaded' },
  scan: { zh: '病毒扫描', en: 'Virus scan' },
  scan_none: { zh: '无需扫描', en: 'Not needed' },
  scan_waiting: { zh: '尚未扫描', en: 'Not scanned yet' },
  scan_clean: { zh: '未发现病毒', en: 'No virus' },
  scan_too_large: { zh: '超出扫描上限', en: 'Too large' },
  scan_infected: { zh: '含有病毒', en: 'Infected' },
  space: { zh: '空间占用', en: 'Space taken' },
  emptyTitle: { zh: '没有文件', en: 'No files' },
  emptyHint: {
    zh: '本组织人员上传的文件会在这里列出。',
    en: 'Files that people of the organisation upload are listed here.',
  },
})

const tones = {
  none: 'neutral',
  waiting: 'warning',
  clean: 'success',
  too_large: 'warning',
  infected: 'danger',
} as const
const source = listOf(systemApi.filePage)

/** Stored files with their uploader and purpose; what is in them stays with whoever may read them. */
function SystemFilesPage() {
  const t = useT(messages)
  const { language } = useLanguage()
  const [shown, setShown] = useState(false)
  const [search] = useSearchParams()
  const isOfOwner = search.has('ownerId')
  // Counting all files is dear: only once it is asked for.
  const totals = useCall(systemApi.fileTotals, shown || isOfOwner ? {} : null, { staleAfterMs: 60_000 })
  const purposeOf = (purpose: string) => pick(filePurposeLabels[purpose] ?? { zh: purpose, en: purpose }, language)
  return (
    <>
      <ListPage
        name="system.files"
        source={source}
        rowId={(file) => file.fileId}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint') }}
        filters={[
          {
            name: 'purpose',
            label: t('purpose'),
            kind: 'select',
            options: Object.keys(filePurposeLabels).map((value) => ({ value, label: purposeOf(value) })),
          },
          ...(isOfOwner || totals.data
            ? [
                {
                  name: 'ownerId',
                  label: t('owner'),
                  kind: 'select' as const,
                  options: (totals.data?.owners ?? [])
                    .filter(({ ownerId }) => ownerId !== '')
                    .map(({ ownerId, ownerName }) => ({ value: ownerId, label: ownerName })),
                },
              ]
            : []),
          {
            name: 'scan',
            label: t('scan'),
            kind: 'select',
            options: ScanState.options.map((value) => ({ value, label: t(`scan_${value}`) })),
          },
          { name: 'from', until: 'until', label: t('storedAt'), kind: 'dates' },
        ]}
        renderTools={() => <Button onClick={() => setShown(true)}>{t('space')}</Button>}
        columns={[
          { key: 'name', title: t('name'), width: 260 },
          { key: 'purpose', title: t('purpose'), width: 210, render: ({ purpose }) => purposeOf(purpose) },
          {
            key: 'size',
            title: t('size'),
            width: 110,
            align: 'right',
            sorter: true,
            render: ({ size }) => bytesText(size),
          },
          { key: 'mediaType', title: t('mediaType'), width: 160, hidden: true },
          { key: 'ownerName', title: t('owner'), width: 110, render: ({ ownerName }) => ownerName || t('bySystem') },
          {
            key: 'isPublic',
            title: t('readers'),
            width: 100,
            render: ({ isPublic }) => t(isPublic ? 'public' : 'restricted'),
          },
          {
            key: 'scan',
            title: t('scan'),
            width: 130,
            render: ({ scan }) => <StateTag tone={tones[scan]}>{t(`scan_${scan}`)}</StateTag>,
          },
          {
            key: 'storedAt',
            title: t('storedAt'),
            width: 150,
            sorter: true,
            render: ({ storedAt }) => timeText(storedAt),
          },
          { key: 'sha256', title: 'SHA-256', width: 260, hidden: true },
        ]}
      />
      <SpaceDrawer totals={totals} open={shown} onClose={() => setShown(false)} purposeOf={purposeOf} />
    </>
  )
}

export { SystemFilesPage as Page }
