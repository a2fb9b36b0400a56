import { organisationApi } from '@podium/core/organisation/api.ts'
import { Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { organisationMessages } from '../messages.ts'
import './group-tree.css'

interface GroupTreeProps {
  /** Null: all organisations. */
  chosen: string | null
  onChoose: (groupId: string | null) => void
}

/** The organisations of the viewer's scope as a tree; a keyword lists those that contain it. */
export function GroupTree({ chosen, onChoose }: GroupTreeProps) {
  const t = useT(organisationMessages)
  const [keyword, setKeyword] = useState('')
  return (
    <nav className="list-main group-tree" aria-label={t('treeLabel')}>
      <Input.Search allowClear aria-label={t('treeSearch')} placeholder={t('treeSearch')} onSearch={setKeyword} />
      <Button type="text" aria-current={chosen === null} onClick={() => onChoose(null)}>
        {t('allGroups')}
      </Button>
      <Level parentId={null} keyword={keyword.trim()} chosen={chosen} onChoose={onChoose} />
    </nav>
  )
}

const PER_PAGE = 100

/** The organisations below one, or those at the top of the scope. */
function Level({ parentId, keyword, ...props }: GroupTreeProps & { parentId: string | null; keyword: string }) {
  const t = useT(organisationMessages)
  const list = useCall(organisationApi.groupPage, {
    pageSize: PER_PAGE,
    ...(parentId !== null && { parentId }),
    ...(keyword !== '' && { keyword }),
  })
  if (list.isPending) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  const rows = list.data?.rows ?? []
  const ids = new Set(rows.map(({ groupId }) => groupId))
  const isTop = (upper: string | null) => parentId !== null || keyword !== '' || upper === null || !ids.has(upper)
  const here = rows.filter((row) => isTop(row.parentId))
  const more = parentId !== null || keyword !== '' ? (list.data?.total ?? 0) - rows.length : 0
  return (
    <ul>
      {here.map((row) => (
        <Branch
          key={row.groupId}
          {...props}
          groupId={row.groupId}
          name={row.name}
          below={keyword ? 0 : row.childCount}
        />
      ))}
      {more > 0 && <li className="group-tree-more">{t('treeMore', { count: more })}</li>}
    </ul>
  )
}

interface BranchProps extends GroupTreeProps {
  groupId: string
  name: string
  below: number
}

function Branch({ groupId, name, below, ...props }: BranchProps) {
  const t = useT(organisationMessages)
  const [open, setOpen] = useState(false)
  return (
    <li>
      <div className="group-tree-row">
        <Button
          type="text"
          size="small"
          disabled={below === 0}
          aria-expanded={open}
          aria-label={t('treeOpen', { name })}
          onClick={() => setOpen(!open)}
        >
          {below > 0 ? (open ? '−' : '+') : '·'}
        </Button>
        <Button type="text" aria-current={props.chosen === groupId} onClick={() => props.onChoose(groupId)}>
          {name}
        </Button>
      </div>
      {open && <Level {...props} parentId={groupId} keyword="" />}
    </li>
  )
}
