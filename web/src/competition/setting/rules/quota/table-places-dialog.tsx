import { competitionApi } from '@podium/core/competition/api.ts'
import type { TableEntry } from '@podium/core/competition/quota-table/quota-table.ts'
import { Modal, Table } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { tableMessages } from './table-messages.ts'

const PAGE_SIZE = 10

interface TablePlacesProps {
  table: { readonly tableId: string; readonly name: string }
  onClose: () => void
}

/** The units of a table with their places. */
export function TablePlacesDialog({ table: { tableId, name }, onClose }: TablePlacesProps) {
  const t = useT(tableMessages)
  const [pageNum, setPageNum] = useState(1)
  const page = useCall(competitionApi.quotaTablePage, { tableId, pageNum, pageSize: PAGE_SIZE })
  return (
    <Modal open title={name} footer={null} onCancel={onClose}>
      {page.error ? (
        <Failure refusal={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <Table<TableEntry>
          size="small"
          rowKey="unitName"
          loading={page.isFetching}
          dataSource={page.data?.rows ?? []}
          scroll={{ x: 'max-content' }}
          pagination={{ current: pageNum, pageSize: PAGE_SIZE, total: page.data?.total ?? 0, onChange: setPageNum }}
          columns={[
            { key: 'unitName', title: t('unitName'), dataIndex: 'unitName' },
            { key: 'places', title: t('places'), dataIndex: 'places', align: 'right' },
          ]}
        />
      )}
    </Modal>
  )
}
