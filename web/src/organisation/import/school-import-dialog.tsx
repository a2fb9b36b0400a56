import type { Output } from '@podium/core/base/endpoint.ts'
import { MAX_LISTED_FAULTS } from '@podium/core/base/file/sheet-import.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { MAX_IMPORTED_SCHOOLS, SCHOOL_IMPORT, schoolColumns } from '@podium/core/organisation/import/school-import.ts'
import { Alert, Table } from 'antd'
import { addressOf } from '#web/lib/call/call.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { SheetImportDialog } from '#web/ui/sheet-import/sheet-import-dialog.tsx'
import { schoolImportMessages } from './messages.ts'

type Check = Output<typeof organisationApi.checkSchoolImport>

const refresh = [organisationApi.schools, organisationApi.schoolPage, organisationApi.nationalSchools]

/** Imports schools from a worksheet. */
export function SchoolImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT(schoolImportMessages)
  const check = useWrite(organisationApi.checkSchoolImport)
  const save = useWrite(organisationApi.importSchools, { refresh })
  return (
    <SheetImportDialog
      title={t('importSchools')}
      hint={t('hint', { max: MAX_IMPORTED_SCHOOLS.toLocaleString('en') })}
      template={addressOf(organisationApi.schoolImportTemplate, {})}
      purpose={SCHOOL_IMPORT}
      columns={schoolColumns}
      annotatedOf={(fileId) => addressOf(organisationApi.annotatedSchoolImport, { fileId })}
      check={(fileId) => check.run({ fileId })}
      save={(fileId) => save.run({ fileId })}
      saving={save.busy}
      okText={(found) => t('importNow', { count: found ? found.added + found.updated : 0 })}
      renderGood={(found) => <SchoolsFound found={found} />}
      onDone={({ added = 0, updated = 0, unchanged = 0 }) => {
        toast('success', t('done', { added, updated, unchanged }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** How many schools would be added or updated, and what would change. */
function SchoolsFound({ found }: { found: Check }) {
  const t = useT(schoolImportMessages)
  const { language } = useLanguage()
  const { added, updated, unchanged, changes } = found
  const isIdle = added + updated === 0
  return (
    <>
      <Alert
        type={isIdle ? 'info' : 'success'}
        showIcon
        title={isIdle ? t('nothing') : t('good', { added, updated, unchanged })}
      />
      {changes.length > 0 && (
        <Table
          size="small"
          title={() => t('changes')}
          rowKey={({ row, column }) => `${row} ${column}`}
          dataSource={changes}
          scroll={{ x: 'max-content' }}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { title: t('row'), dataIndex: 'row', width: '4rem', align: 'right', className: 'figures' },
            { title: t('school'), dataIndex: 'school' },
            { title: t('column'), render: (_, { column }) => columnName(column, language) },
            { title: t('before'), dataIndex: 'before', render: (text: string) => text || '—' },
            { title: t('after'), dataIndex: 'after', render: (text: string) => text || '—' },
          ]}
        />
      )}
      {changes.length === MAX_LISTED_FAULTS && <p>{t('changesMore', { shown: changes.length })}</p>}
    </>
  )
}

function columnName(key: string, language: ReturnType<typeof useLanguage>['language']): string {
  const column = schoolColumns.find((each) => each.key === key)
  return column ? pick(column, language) : key
}
