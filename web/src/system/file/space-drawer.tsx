import { bytesText } from '@podium/core/base/file/bytes-text.ts'
import { MAX_FILE_OWNERS } from '@podium/core/system/file/file-api.ts'
import type { systemApi } from '@podium/core/system/api.ts'
import type { Output } from '@podium/core/base/endpoint.ts'
import { Drawer, Table } from 'antd'
import { Link } from 'react-router'
import type { useCall } from '#web/lib/call/use-call.ts'
import { defineMessages, useT } from '#web/lib/i18n/i18n.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import './space-drawer.css'

const messages = defineMessages('fileSpace', {
  space: { zh: '空间占用', en: 'Space taken' },
  intro: {
    zh: '共 {files} 个文件，占用 {bytes}。点击用途或人员，查看其中最大的文件。',
    en: '{files} files, {bytes}. Choose a purpose or a person for the largest files of each.',
  },
  purpose: { zh: '用途', en: 'Purpose' },
  byPurpose: { zh: '按用途', en: 'By purpose' },
  byOwner: { zh: '按上传人（占用最多的 {most} 位）', en: 'By person (the {most} with the most)' },
  owner: { zh: '上传人', en: 'Uploaded by' },
  bySystem: { zh: '系统', en: 'The system' },
  files: { zh: '文件数', en: 'Files' },
  size: { zh: '大小', en: 'Size' },
})

type Totals = Output<typeof systemApi.fileTotals>

/** The largest files first. */
const largest = (filter: Record<string, string>) =>
  `?${new URLSearchParams({ ...filter, orderBy: 'size', order: 'desc' }).toString()}`

/** Space that stored files take, by purpose and by person; each leads to its largest files. */
export function SpaceDrawer(props: {
  totals: ReturnType<typeof useCall<typeof systemApi.fileTotals>>
  open: boolean
  onClose: () => void
  purposeOf: (purpose: string) => string
}) {
  const t = useT(messages)
  const { data, error, isPending, refetch } = props.totals
  const columns = [
    { key: 'files', dataIndex: 'files', title: t('files'), align: 'right' as const, className: 'figures' },
    {
      key: 'bytes',
      title: t('size'),
      align: 'right' as const,
      className: 'figures',
      render: (_: unknown, { bytes }: { bytes: number }) => bytesText(bytes),
    },
  ]
  const sum = (of: 'files' | 'bytes') => (data?.purposes ?? []).reduce((all, row) => all + row[of], 0)
  return (
    <Drawer open={props.open} onClose={props.onClose} title={t('space')} size="min(36rem, 100vw)">
      {error && !data && <Failure refusal={error} onRetry={() => void refetch()} />}
      {data && <p>{t('intro', { files: sum('files'), bytes: bytesText(sum('bytes')) })}</p>}
      <h3 className="space-heading">{t('byPurpose')}</h3>
      <Table<Totals['purposes'][number]>
        rowKey="purpose"
        size="small"
        loading={isPending}
        pagination={false}
        dataSource={data?.purposes ?? []}
        columns={[
          {
            key: 'purpose',
            title: t('purpose'),
            render: (_, { purpose }) => (
              <Link replace to={largest({ purpose })} onClick={props.onClose}>
                {props.purposeOf(purpose)}
              </Link>
            ),
          },
          ...columns,
        ]}
      />
      <h3 className="space-heading">{t('byOwner', { most: MAX_FILE_OWNERS })}</h3>
      <Table<Totals['owners'][number]>
        rowKey="ownerId"
        size="small"
        loading={isPending}
        pagination={false}
        dataSource={data?.owners ?? []}
        columns={[
          {
            key: 'ownerName',
            title: t('owner'),
            render: (_, { ownerId, ownerName }) =>
              ownerId === '' ? (
                t('bySystem')
              ) : (
                <Link replace to={largest({ ownerId })} onClick={props.onClose}>
                  {ownerName}
                </Link>
              ),
          },
          ...columns,
        ]}
      />
    </Drawer>
  )
}
