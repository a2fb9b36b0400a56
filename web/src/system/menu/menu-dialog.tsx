import { permissionsOf } from '@podium/core/base/manifest.ts'
import { systemApi } from '@podium/core/system/api.ts'
import { componentsOf } from '@podium/core/system/menu/menu-edit.rule.ts'
import { isExternal, isMenuPage, MENU_TYPES } from '@podium/core/system/menu/menu.ts'
import type { MenuInput, MenuRowView } from '@podium/core/system/menu/office-menu.ts'
import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { withNote } from '#web/lib/i18n/punctuation.ts'
import { useManifests } from '#web/lib/manifests.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { MENU_ICONS, MenuIcon } from '#web/ui/icons/menu-icon.tsx'
import { menuMessages } from './messages.ts'

type Values = Omit<MenuInput, 'visible' | 'permission' | 'parentId'> & {
  parentId?: string | null
  visible: boolean
  permission: string[]
}

interface MenuDialogProps {
  /** Null: a new one. */
  row: MenuRowView | null
  parentId: string | null
  rows: readonly MenuRowView[]
  onClose: () => void
}

const EXAMPLE = '{"state":"pending"}'

/** Adds a row to the menu, or changes one; what a built-in row opens stays. @spec B26 */
export function MenuDialog({ row, parentId, rows, onClose }: MenuDialogProps) {
  const t = useT(menuMessages)
  const { language } = useLanguage()
  const manifests = useManifests()
  const [form] = Form.useForm<Values>()
  const parent = rows.find(({ menuId }) => menuId === parentId)
  const below = isMenuPage(parent?.menuType ?? 0) ? MENU_TYPES.button : MENU_TYPES.page
  const menuType = Form.useWatch('menuType', form) ?? row?.menuType ?? below
  const path = Form.useWatch('path', form) ?? row?.path ?? ''
  const save = useWrite(systemApi.saveMenu, {
    inline: true,
    refresh: [systemApi.menuList, systemApi.userMenu],
    onDone: () => {
      toast('success', t('saved'))
      onClose()
    },
  })
  const kept = row?.builtIn === true
  const isButton = menuType === MENU_TYPES.button
  const parents = rows.filter((each) => (isButton ? isMenuPage(each.menuType) : each.menuType === MENU_TYPES.group))
  const nameOf = (each: MenuRowView) => pick({ zh: each.menuName, en: each.menuNameEn }, language)
  const rules = (label: string) => [{ required: true, whitespace: true, message: t('required', { label }) }]
  const initial: Partial<Values> = {
    ...(row && { ...row, menuType: row.menuType as MenuInput['menuType'] }),
    ...(row ? {} : { menuType: below, position: 100, query: '', path: '', component: '', icon: '', enabled: true }),
    parentId,
    visible: row ? row.visible === 1 : true,
    permission: row ? row.permission.split(',').filter(Boolean) : [],
  }
  const onSubmit = (values: Values) => {
    const texts = { path: '', component: '', query: '', icon: '' }
    const input = { ...texts, ...(row && { ...pickKept(row) }), ...values }
    return save.run({
      ...input,
      parentId: values.parentId ?? null,
      visible: values.visible ? 1 : 0,
      permission: kept ? row.permission : (values.permission ?? []).join(','),
      ...(row && { menuId: row.menuId, version: row.version }),
    })
  }
  return (
    <FormDialog<Values>
      open
      form={form}
      title={t(row ? 'editTitle' : 'add')}
      initial={initial}
      busy={save.busy}
      refusal={save.refusal}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <Form.Item name="menuType" label={t('menuType')}>
        <Select
          disabled={kept}
          options={([1, 2, 3, 4] as const).map((type) => ({ value: type, label: t(`type_${type}`) }))}
        />
      </Form.Item>
      <Form.Item name="parentId" label={t('parent')}>
        <Select
          allowClear
          placeholder={t('top')}
          showSearch={{ optionFilterProp: 'label' }}
          options={parents.map((each) => ({ value: each.menuId, label: nameOf(each) }))}
        />
      </Form.Item>
      <Form.Item name="menuName" label={t('menuName')} rules={rules(t('menuName'))}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="menuNameEn" label={t('menuNameEn')} rules={rules(t('menuNameEn'))}>
        <Input maxLength={60} />
      </Form.Item>
      {!isButton && (
        <Form.Item name="path" label={t('path')} extra={t('pathHint')} rules={rules(t('path'))}>
          <Input maxLength={300} disabled={kept} />
        </Form.Item>
      )}
      {isMenuPage(menuType) && !isExternal(path) && (
        <>
          <Form.Item name="component" label={t('component')} rules={rules(t('component'))}>
            <Select
              disabled={kept}
              showSearch
              options={[...componentsOf(manifests).keys()].map((value) => ({ value, label: value }))}
            />
          </Form.Item>
          <Form.Item name="query" label={t('query')} extra={t('queryHint', { example: EXAMPLE })}>
            <Input maxLength={500} />
          </Form.Item>
        </>
      )}
      {kept && row.permission !== '' && (
        <Form.Item label={t('permission')}>
          <Input disabled value={row.permission} />
        </Form.Item>
      )}
      {!kept && menuType !== MENU_TYPES.group && (
        <Form.Item name="permission" label={t('permission')} extra={isButton ? undefined : t('permissionHint')}>
          <Select
            mode="multiple"
            maxCount={isButton ? 1 : 20}
            showSearch={{ optionFilterProp: 'label' }}
            options={Object.entries(permissionsOf(manifests)).map(([code, words]) => ({
              value: code,
              label: withNote(pick(words, language), code, language),
            }))}
          />
        </Form.Item>
      )}
      {!isButton && (
        <Form.Item name="icon" label={t('icon')}>
          <Select
            allowClear
            options={MENU_ICONS.map((name) => ({
              value: name,
              label: (
                <>
                  <MenuIcon name={name} /> {name}
                </>
              ),
            }))}
          />
        </Form.Item>
      )}
      <Form.Item
        name="position"
        label={t('position')}
        rules={[{ required: true, message: t('required', { label: t('position') }) }]}
      >
        <InputNumber min={0} max={100_000} precision={0} />
      </Form.Item>
      <Form.Item name="visible" label={t('visible')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}

/** What the form doesn't show for every type. */
function pickKept({ path, component, query, icon }: MenuRowView) {
  return { path, component, query, icon }
}
