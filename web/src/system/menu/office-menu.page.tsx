import { refusalText } from '@podium/core/base/refusal.ts'
import { systemApi } from '@podium/core/system/api.ts'
import { whyNotRemoveMenu } from '@podium/core/system/menu/menu-edit.rule.ts'
import { isMenuPage, MENU_TYPES } from '@podium/core/system/menu/menu.ts'
import type { MenuRowView } from '@podium/core/system/menu/office-menu.ts'
import { Button, Input, Skeleton, Table } from 'antd'
import { useMemo, useState } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { PHONE_ACTIONS_PX, RowActions } from '#web/ui/list-page/row-actions.tsx'
import { MenuIcon } from '#web/ui/icons/menu-icon.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { inRem } from '#web/ui/style/in-rem.ts'
import { MenuDialog } from './menu-dialog.tsx'
import { menuTree, type MenuNode } from './menu-tree.ts'
import { menuMessages } from './messages.ts'
import '#web/ui/list-page/list-page.css'

const ACTIONS_PX = 200

type Opened = { row: MenuRowView | null; parentId: string | null } | null

/** Every row behind the sidebar: groups, pages, buttons. @spec B26 */
function SystemMenuPage() {
  const t = useT(menuMessages)
  const { language } = useLanguage()
  const mayEdit = useMay()('system:menu:edit')
  const phone = usePhone()
  const confirmDanger = useConfirmDanger()
  const list = useCall(systemApi.menuList, {})
  const [keyword, setKeyword] = useState('')
  const [unfolded, setUnfolded] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<Opened>(null)
  const refresh = [systemApi.menuList, systemApi.userMenu]
  const remove = useWrite(systemApi.removeMenu, { refresh, onDone: () => toast('success', t('removed')) })
  const restore = useWrite(systemApi.restoreMenu, { refresh, onDone: () => toast('success', t('restored')) })
  const rows = useMemo(() => list.data ?? [], [list.data])
  const tree = useMemo(() => menuTree(rows, keyword), [rows, keyword])
  const changed = rows.filter(({ customised }) => customised).length
  const nameOf = ({ menuName, menuNameEn }: MenuRowView) => pick({ zh: menuName, en: menuNameEn }, language)

  const onRemove = async (row: MenuRowView) => {
    const question = {
      title: t('removeTitle', { name: nameOf(row) }),
      text: t('removeText'),
      confirmLabel: t('remove'),
    }
    if (await confirmDanger(question)) await remove.run({ menuId: row.menuId, version: row.version })
  }
  const onRestore = async (row: MenuRowView | null) => {
    const title = row ? t('restoreTitle', { name: nameOf(row) }) : t('restoreAllTitle', { count: changed })
    const question = { title, text: t('restoreText'), confirmLabel: t('restore') }
    if (await confirmDanger(question)) await restore.run(row ? { menuId: row.menuId } : {})
  }
  const whyKept = (row: MenuRowView) => {
    const refusal = whyNotRemoveMenu(row, { rows, isCodeHeld: false })
    return refusal && refusalText(refusal, language)
  }
  if (list.error) return <Failure refusal={list.error} onRetry={() => void list.refetch()} />
  const everything = rows.map(({ menuId }) => menuId)
  const expanded = keyword.trim() === '' ? unfolded : everything
  return (
    <div className="list-page">
      <div className="list-main">
        <div className="list-toolbar">
          <div className="list-toolbar-start">
            {mayEdit && (
              <Button type="primary" onClick={() => setOpened({ row: null, parentId: null })}>
                {t('add')}
              </Button>
            )}
            <Button onClick={() => setUnfolded(unfolded.length > 0 ? [] : everything)}>
              {t(unfolded.length > 0 ? 'fold' : 'unfold')}
            </Button>
            {mayEdit && (
              <ReasonedButton reason={changed === 0 && t('notCustomised')} onClick={() => void onRestore(null)}>
                {t('restoreAll')}
              </ReasonedButton>
            )}
            <search>
              <Input.Search
                allowClear
                aria-label={t('keyword')}
                placeholder={t('keyword')}
                onChange={({ target }) => setKeyword(target.value)}
              />
            </search>
          </div>
        </div>
        {list.isPending ? (
          <Skeleton active title={false} paragraph={{ rows: 10, width: '100%' }} />
        ) : (
          <Table<MenuNode>
            size="small"
            rowKey="menuId"
            dataSource={tree}
            pagination={false}
            scroll={{ x: 'max-content' }}
            locale={{ emptyText: <Empty title={t('noneFound')} /> }}
            expandable={{
              expandedRowKeys: [...expanded],
              onExpandedRowsChange: (keys) => setUnfolded(keys.map(String)),
            }}
            columns={[
              {
                title: t('name'),
                width: 260,
                render: (_, row) => (
                  <>
                    {row.icon !== '' && <MenuIcon name={row.icon} />} {nameOf(row)}
                  </>
                ),
              },
              { title: t('menuType'), width: 90, render: (_, { menuType }) => t(`type_${menuType as 1}`) },
              { title: t('path'), dataIndex: 'path', width: 180 },
              { title: t('permission'), dataIndex: 'permission', width: 200 },
              { title: t('position'), dataIndex: 'position', width: 70, align: 'right' },
              {
                title: t('state'),
                width: 150,
                render: (_, row) => (
                  <>
                    <StateTag tone={row.enabled && row.visible === 1 ? 'success' : 'neutral'}>
                      {t(row.enabled ? (row.visible === 1 ? 'shown' : 'hidden') : 'disabled')}
                    </StateTag>{' '}
                    {row.customised && <StateTag tone="warning">{t('customised')}</StateTag>}
                    {!row.builtIn && <StateTag tone="info">{t('own')}</StateTag>}
                  </>
                ),
              },
              {
                title: t('actions'),
                width: inRem(phone ? PHONE_ACTIONS_PX : ACTIONS_PX),
                fixed: 'end',
                hidden: !mayEdit,
                render: (_, row) => (
                  <RowActions
                    actions={[
                      { key: 'edit', label: t('edit'), onClick: () => setOpened({ row, parentId: row.parentId }) },
                      {
                        key: 'add',
                        label: t('addBelow'),
                        hidden: row.menuType !== MENU_TYPES.group && !isMenuPage(row.menuType),
                        onClick: () => setOpened({ row: null, parentId: row.menuId }),
                      },
                      {
                        key: 'restore',
                        label: t('restore'),
                        hidden: !row.customised,
                        onClick: () => void onRestore(row),
                      },
                      {
                        key: 'remove',
                        label: t('remove'),
                        danger: true,
                        hidden: row.builtIn,
                        reason: whyKept(row),
                        onClick: () => void onRemove(row),
                      },
                    ]}
                  />
                ),
              },
            ]}
          />
        )}
      </div>
      {opened && <MenuDialog {...opened} rows={rows} onClose={() => setOpened(null)} />}
    </div>
  )
}

export { SystemMenuPage as Page }
