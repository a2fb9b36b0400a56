import { identityApi } from '@podium/core/identity/api.ts'
import { MAX_IMPORT_ROWS, userColumns } from '@podium/core/identity/user/user-import.ts'
import { Alert } from 'antd'
import { addressOf } from '#web/lib/call/call.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { SheetImportDialog } from '#web/ui/sheet-import/sheet-import-dialog.tsx'
import { userImportMessages } from './user-import-messages.ts'

const refresh = [identityApi.userPage]

/** Imports users from a worksheet. @spec C12 C13 C14 */
export function UserImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT(userImportMessages)
  const check = useWrite(identityApi.checkImport)
  const save = useWrite(identityApi.importUsers, { refresh })
  return (
    <SheetImportDialog
      title={t('importTitle')}
      hint={t('importHint', { max: MAX_IMPORT_ROWS.toLocaleString('en') })}
      template={addressOf(identityApi.importTemplate, {})}
      purpose="user.import"
      columns={userColumns}
      annotatedOf={(fileId) => addressOf(identityApi.annotatedImport, { fileId })}
      check={(fileId) => check.run({ fileId })}
      save={(fileId) => save.run({ fileId })}
      saving={save.busy}
      okText={(found) => t('importNow', { count: found?.total ?? 0 })}
      renderGood={({ total }) => <Alert type="success" showIcon title={t('importGood', { count: total })} />}
      onDone={({ imported = 0 }) => {
        toast('success', t('importDone', { count: imported }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
