import { identityApi } from '@podium/core/identity/api.ts'
import type { UserRow } from '@podium/core/identity/user/user-row.ts'
import { isEnabled, USER_KINDS } from '@podium/core/identity/user/user.ts'
import { userKindLabels } from '@podium/core/identity/user/kind-labels.ts'
import type { UserKind as Kind } from '@podium/core/identity/user/user.ts'
import { Alert, Button, Form, Input, Modal, Select, Steps, Switch } from 'antd'
import { useEffect, useState } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useDict } from '#web/lib/use-dict.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { showFaults } from '#web/ui/show-faults.ts'
import { systemMessages } from './messages.ts'
import { RoleFields, grantsOf } from './role/role-fields.tsx'
import type { RoleValue } from './role/role-fields.tsx'
import { useOwnGroup } from './use-own-group.ts'

interface UserDialogProps {
  open: boolean
  /** Null: adds a new one. */
  user: UserRow | null
  /** The organisation whose users are shown: a new one gets it. */
  groupId?: string | null
  onClose: () => void
}

export function UserDialog({ open, user, groupId = null, onClose }: UserDialogProps) {
  const ownGroup = useOwnGroup()
  const presetId = groupId ?? ownGroup
  return user ? (
    <EditDialog key={user.userId} open={open} user={user} onClose={onClose} />
  ) : (
    <AddDialog key={presetId} open={open} presetId={presetId} needsGroup={ownGroup !== null} onClose={onClose} />
  )
}

interface NewUser {
  username: string
  phone: string
  roles?: RoleValue[]
  realName: string
  kind: Kind
  email?: string
}

/** Fields of each step; a refused field returns to its step. */
const steps: ReadonlyArray<ReadonlyArray<keyof NewUser>> = [
  ['username', 'phone'],
  ['roles'],
  ['realName', 'kind', 'email'],
]

function stepOf(path: string): number {
  return steps.findIndex((names) => names.some((name) => name === path.split('.')[0]))
}

interface AddDialogProps {
  open: boolean
  presetId: string | null
  needsGroup: boolean
  onClose: () => void
}

/** Adds a user in steps: account, organisations and roles, profile. @spec B28 C07 */
function AddDialog({ open, presetId, needsGroup, onClose }: AddDialogProps) {
  const t = useT(systemMessages)
  const { language } = useLanguage()
  const kinds = useDict('user_kind')
  const [form] = Form.useForm<NewUser>()
  const [step, setStep] = useState(0)
  const add = useWrite(identityApi.addUser, {
    inline: true,
    refresh: [identityApi.userPage],
    onDone: () => {
      toast('success', t('added'))
      onClose()
    },
    onRefused: (refusal) => setStep(Math.max(0, stepOf(refusal.fields[0]?.path ?? ''))),
  })
  const { refusal } = add
  useEffect(() => showFaults(form, refusal), [form, refusal])

  const goOn = async () => {
    const sound = await form.validateFields([...(steps[step] ?? [])], { recursive: true }).catch(() => null)
    if (!sound) return
    if (step < 2) setStep(step + 1)
    else
      await add.run({
        ...(form.getFieldsValue(true) as NewUser),
        roles: grantsOf(form.getFieldValue('roles') as RoleValue[]),
      })
  }
  const required = (label: string) => ({ required: true, message: t('required', { label }) })
  return (
    <Modal
      open={open}
      title={t('addUser')}
      width="40rem"
      destroyOnHidden
      mask={{ closable: false }}
      onCancel={onClose}
      afterOpenChange={(shown) => {
        if (shown) return
        form.resetFields()
        add.clear()
        setStep(0)
      }}
      footer={[
        step > 0 && (
          <Button key="back" onClick={() => setStep(step - 1)}>
            {t('back')}
          </Button>
        ),
        <Button key="next" type="primary" loading={add.busy} onClick={() => void goOn()}>
          {t(step < 2 ? 'next' : 'save')}
        </Button>,
      ]}
    >
      <Steps
        size="small"
        current={step}
        className="dialog-steps"
        items={[{ title: t('stepAccount') }, { title: t('stepRoles') }, { title: t('stepProfile') }]}
      />
      {refusal && refusal.fields.length === 0 && (
        <Alert type="error" showIcon title={refusal.msg} className="form-refusal" />
      )}
      <Form
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        initialValues={{ kind: 'staff', roles: presetId === null ? [] : [{ groupId: presetId }] }}
        onFinish={() => void goOn()}
      >
        <div className="form-grid" hidden={step !== 0}>
          <Form.Item name="username" label={t('username')} rules={[required(t('username'))]}>
            <Input maxLength={50} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="phone"
            label={t('phone')}
            rules={[{ required: true, pattern: /^1\d{10}$/, message: t('phoneRule') }]}
          >
            <Input maxLength={11} inputMode="tel" autoComplete="off" />
          </Form.Item>
        </div>
        <div className="form-grid" hidden={step !== 1}>
          <RoleFields knownGroups={[]} presetId={presetId} needsGroup={needsGroup} />
        </div>
        <div className="form-grid" hidden={step !== 2}>
          <Form.Item name="realName" label={t('realName')} rules={[required(t('realName'))]}>
            <Input maxLength={50} autoComplete="off" />
          </Form.Item>
          <Form.Item name="kind" label={t('kind')} rules={[required(t('kind'))]}>
            <Select
              options={kinds.optionsOr(
                USER_KINDS.map((kind) => ({ value: kind, label: pick(userKindLabels[kind], language) })),
              )}
            />
          </Form.Item>
          <Form.Item name="email" label={t('email')} rules={[{ type: 'email' }]}>
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
        </div>
      </Form>
    </Modal>
  )
}

interface EditValues {
  realName: string
  kind: Kind
  enabled: boolean
}

/** @spec C09 */
function EditDialog({ open, user, onClose }: { open: boolean; user: UserRow; onClose: () => void }) {
  const t = useT(systemMessages)
  const { language } = useLanguage()
  const kinds = useDict('user_kind')
  const update = useWrite(identityApi.updateUser, {
    inline: true,
    refresh: [identityApi.userPage],
    onDone: () => {
      toast('success', t('saved'))
      onClose()
    },
  })
  return (
    <FormDialog<EditValues>
      open={open}
      title={t('editUser')}
      initial={{ realName: user.realName, kind: user.kind, enabled: isEnabled(user) }}
      busy={update.busy}
      refusal={update.refusal}
      onClose={onClose}
      onSubmit={(values) => update.run({ ...values, userId: user.userId, version: user.version })}
    >
      <Form.Item
        name="realName"
        label={t('realName')}
        rules={[{ required: true, message: t('required', { label: t('realName') }) }]}
      >
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="kind" label={t('kind')} rules={[{ required: true }]}>
        <Select
          options={kinds.optionsOr(
            USER_KINDS.map((kind) => ({ value: kind, label: pick(userKindLabels[kind], language) })),
          )}
        />
      </Form.Item>
      <Form.Item name="enabled" label={t('enable')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
