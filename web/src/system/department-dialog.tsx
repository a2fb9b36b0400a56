import { identityApi } from '@podium/core/identity/api.ts'
import type { UserRow } from '@podium/core/identity/user/user-row.ts'
import { Form } from 'antd'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { listed } from '#web/lib/i18n/punctuation.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { toast } from '#web/lib/toast.ts'
import { DepartmentSelect } from '#web/identity/parts/department/department-select.tsx'
import { GroupSelect } from '#web/organisation/parts/group-select.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { systemMessages } from './messages.ts'

interface Values {
  groupId?: string
  departmentId?: string | null
}

/** Moves users to a department; none takes them out of theirs. @spec B22 */
export function MoveToDepartmentDialog({ users, onClose }: { users: readonly UserRow[]; onClose: () => void }) {
  const t = useT(systemMessages)
  const { language } = useLanguage()
  const viewer = useViewer()
  const move = useWrite(identityApi.moveToDepartment, {
    inline: true,
    refresh: [identityApi.userPage, identityApi.departments],
    onDone: () => {
      toast('success', t('moved', { count: users.length }))
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      open
      title={t('moveTitle', { count: users.length })}
      initial={viewer?.groupId ? { groupId: viewer.groupId } : {}}
      busy={move.busy}
      refusal={move.refusal}
      onClose={onClose}
      onSubmit={({ departmentId = null }) => move.run({ userIds: users.map(({ userId }) => userId), departmentId })}
    >
      <p className="wide">
        {listed(
          users.map(({ realName }) => realName),
          language,
        )}
      </p>
      <Form.Item name="groupId" label={t('group')}>
        <GroupSelect />
      </Form.Item>
      <Form.Item
        name="departmentId"
        label={t('department')}
        extra={t('departmentHint')}
        dependencies={['groupId']}
        normalize={(value?: string) => value ?? null}
      >
        <DepartmentSelect />
      </Form.Item>
    </FormDialog>
  )
}
