import { financeApi } from '@podium/core/finance/api.ts'
import type { Output } from '@podium/core/base/endpoint.ts'
import { INVOICE } from '@podium/core/finance/invoice/invoice.ts'
import { Modal, Space, Table } from 'antd'
import { useState } from 'react'
import { startUpload } from '#web/lib/call/upload.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { FileUpload, type UploadedFile } from '#web/ui/file-upload.tsx'
import { useFocusReturn } from '#web/ui/dialog/use-focus-return.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { yuanText } from '@podium/core/finance/money.ts'
import { invoiceMessages } from './messages.ts'

const MAX_BYTES = 10 * 2 ** 20
const MAX_FILES = 50

type Match = Output<typeof financeApi.matchInvoiceFiles>[number]

const fits = ({ invoice, differences }: Match): boolean => invoice !== null && differences.length === 0

/** Issues many invoices at once by the XML files of the tax software. */
export function BatchDialog({ onClose }: { onClose: () => void }) {
  const t = useT(invoiceMessages)
  useFocusReturn()
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const match = useCall(
    financeApi.matchInvoiceFiles,
    files.length > 0 ? { fileIds: files.map(({ fileId }) => fileId) } : null,
  )
  const found = files.length > 0 ? (match.data ?? []) : []
  const good = found.filter(fits)
  const issue = useWrite(financeApi.issueInvoices, {
    refresh: [financeApi.invoicePage, financeApi.waiting],
    onDone: ({ issued }) => {
      toast('success', t('issuedMany', { count: issued }))
      onClose()
    },
  })
  const nameOf = (fileId: string) => files.find((file) => file.fileId === fileId)?.name ?? ''
  return (
    <Modal
      open
      width="52rem"
      title={t('batch')}
      okText={t('issueMany', { count: good.length })}
      okButtonProps={{ disabled: good.length === 0 || match.isFetching, loading: issue.busy }}
      cancelText={t('cancel')}
      onOk={() =>
        void issue.run({ files: good.map(({ fileId, invoice }) => ({ fileId, invoiceId: invoice!.invoiceId })) })
      }
      onCancel={onClose}
    >
      <Space orientation="vertical" size="middle" className="full-width">
        <p>{t('batchHint')}</p>
        <FileUpload
          start={startUpload}
          about={{ purpose: INVOICE }}
          accept=".xml"
          maxBytes={MAX_BYTES}
          maxCount={MAX_FILES}
          value={files}
          onChange={setFiles}
        />
        {files.length > 0 && (
          <Table
            size="small"
            rowKey="fileId"
            loading={match.isFetching}
            dataSource={[...found]}
            pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
            columns={[
              { title: t('files'), render: (_, { fileId, read }) => read?.number ?? nameOf(fileId) },
              { title: t('title'), render: (_, { read }) => read?.title ?? '—' },
              {
                title: t('amount'),
                align: 'right',
                render: (_, { read }) => (read?.amount == null ? '—' : yuanText(read.amount)),
              },
              { title: t('matched'), render: (_, { invoice }) => invoice?.orderNo ?? '—' },
              { title: t('state'), render: (_, row) => <Outcome match={row} /> },
            ]}
          />
        )}
      </Space>
    </Modal>
  )
}

function Outcome({ match }: { match: Match }) {
  const t = useT(invoiceMessages)
  if (match.read === null) return <StateTag tone="danger">{t('unread')}</StateTag>
  if (match.invoice === null) return <StateTag tone="warning">{t('unmatched')}</StateTag>
  if (!fits(match)) return <StateTag tone="warning">{t('differs')}</StateTag>
  return <StateTag tone="success">{t('fits')}</StateTag>
}
