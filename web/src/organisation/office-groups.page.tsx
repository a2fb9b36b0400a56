import { organisationApi } from '@podium/core/organisation/api.ts'
import { organisationExports } from '@podium/core/organisation/exports.ts'
import { GROUP_KINDS } from '@podium/core/organisation/group.ts'
import type { GroupRow } from '@podium/core/organisation/api.ts'
import { paths } from '@podium/core/paths.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { Allowed, useMay } from '#web/lib/session/allowed.tsx'
import { useT } from '#web/lib/i18n/i18n.ts'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf } from '#web/lib/call/use-call.ts'
import { useDict } from '#web/lib/use-dict.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { SealDialog } from './seal-dialog.tsx'
import { organisationMessages } from './messages.ts'

type Group = z.output<typeof GroupRow>
type Open = { group: Group | null; parent: { groupId: string; name: string } | null } | null

const source = listOf(organisationApi.groupPage)

/** The tree of organisations, one level at a time; each row links to those below it. @spec B09 B24 */
function OrganisationGroupsPage() {
  const t = useT(organisationMessages)
  const kinds = useDict('group_kind')
  const regions = useDict('region')
  const may = useMay()
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>(null)
  const [sealed, setSealed] = useState<Group | null>(null)
  const [search, setSearch] = useSearchParams()
  const parentId = search.get('parentId')
  const parentName = search.get('parentName') ?? ''
  const here = parentId ? { groupId: parentId, name: parentName } : null
  return (
    <>
      <ListPage
        name="organisation.groups"
        source={source}
        rowId={(group) => group.groupId}
        exporter={exportOf(organisationExports.exportGroups)}
        {...(parentId ? { fixedQuery: { parentId } } : {})}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          {
            name: 'kind',
            label: t('kind'),
            kind: 'select',
            options: kinds.optionsOr(GROUP_KINDS.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))),
          },
        ]}
        columns={[
          { key: 'name', title: t('groupName'), width: 260 },
          { key: 'shortName', title: t('shortName'), width: 120 },
          { key: 'code', title: t('code'), width: 130 },
          { key: 'kind', title: t('kind'), width: 100, render: ({ kind }) => kinds.labelOf(kind, t(`kind_${kind}`)) },
          { key: 'region', title: t('region'), width: 130, render: ({ region }) => regions.labelOf(region) },
          { key: 'childCount', title: t('childCount'), width: 90, align: 'right' },
          {
            key: 'enabled',
            title: t('state'),
            width: 80,
            render: ({ enabled }) => (
              <StateTag tone={enabled ? 'success' : 'neutral'}>{t(enabled ? 'enabled' : 'disabled')}</StateTag>
            ),
          },
        ]}
        renderTools={() => (
          <>
            <Allowed codes={['organisation:group:edit']}>
              <Button type="primary" onClick={() => setOpen({ group: null, parent: here })}>
                {t('addGroup')}
              </Button>
            </Allowed>
            {here && (
              <>
                <span>{t('lowerOf', { name: here.name })}</span>
                <Button type="link" onClick={() => setSearch({})}>
                  {t('allGroups')}
                </Button>
              </>
            )}
          </>
        )}
        actionsWidth={250}
        rowActions={(group) => [
          {
            key: 'detail',
            label: t('detail'),
            onClick: () => void navigate(paths.office.groupDetail({ groupId: group.groupId })),
          },
          {
            key: 'lower',
            label: t('lower'),
            hidden: group.childCount === 0,
            onClick: () => setSearch({ parentId: group.groupId, parentName: group.name }),
          },
          {
            key: 'below',
            label: t('addBelow'),
            hidden: !may('organisation:group:edit'),
            onClick: () => setOpen({ group: null, parent: group }),
          },
          {
            key: 'edit',
            label: t('edit'),
            hidden: !may('organisation:group:edit'),
            onClick: () => setOpen({ group, parent: null }),
          },
          {
            key: 'seal',
            label: t('seal'),
            hidden: !may('organisation:group:edit'),
            onClick: () => setSealed(group),
          },
        ]}
      />
      {sealed && <SealDialog key={sealed.groupId} group={sealed} onClose={() => setSealed(null)} />}
      {open && <GroupDialog group={open.group} parent={open.parent} onClose={() => setOpen(null)} />}
    </>
  )
}

export { OrganisationGroupsPage as Page }
