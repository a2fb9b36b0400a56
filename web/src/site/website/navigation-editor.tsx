import { MAX_CHILDREN, MAX_ENTRIES, type Navigation } from '@podium/core/site/navigation.ts'
import {
  indented,
  movedBy,
  outdented,
  placedAt,
  type NavigationPlace,
} from '@podium/core/site/website/navigation/move-navigation.rule.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { websiteMessages } from './messages.ts'
import { NavigationRow, type RowFault } from './navigation-row.tsx'

interface NavigationEditorProps {
  tree: readonly Navigation[]
  onChange: (tree: readonly Navigation[]) => void
  faults: readonly RowFault[]
  disabled: boolean
}

const newChild = { path: '', dictValue: '', name: '', nameEn: '' }
const newEntry: Navigation = { path: '', name: '', nameEn: '', tem: '', children: [] }

/** The navigation as two levels of rows. They are moved by dragging or by buttons. @spec N03 */
export function NavigationEditor({ tree, onChange, faults, disabled }: NavigationEditorProps) {
  const t = useT(websiteMessages)
  const [dragged, setDragged] = useState<NavigationPlace | null>(null)
  const drop = (to: NavigationPlace) => {
    if (dragged) onChange(placedAt(tree, dragged, to))
    setDragged(null)
  }
  const setAt = (at: number, change: Partial<Navigation>) =>
    onChange(tree.map((entry, index) => (index === at ? { ...entry, ...change } : entry)))
  const removeAt = ([top, child]: NavigationPlace) => {
    if (child === undefined) return onChange(tree.filter((_, at) => at !== top))
    setAt(top, { children: tree[top]!.children.filter((_, at) => at !== child) })
  }
  const shared = { disabled, onDrag: setDragged, onDrop: drop, onRemove: removeAt }
  const move = (place: NavigationPlace) => (by: -1 | 1) => onChange(movedBy(tree, place, by))
  return (
    <div className="navigation-editor">
      <ol>
        {tree.map((entry, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <NavigationRow
              {...shared}
              place={[at]}
              entry={entry}
              count={tree.length}
              faults={faultsOf(faults, `navigation.${at}`)}
              onChange={(change) => setAt(at, change)}
              onMove={move([at])}
              onIndent={at > 0 && entry.children.length === 0 ? () => onChange(indented(tree, at)) : null}
              onOutdent={null}
            />
            <ol>
              {entry.children.map((child, childAt) => (
                // oxlint-disable-next-line react/no-array-index-key
                <li key={childAt}>
                  <NavigationRow
                    {...shared}
                    place={[at, childAt]}
                    entry={child}
                    count={entry.children.length}
                    faults={faultsOf(faults, `navigation.${at}.children.${childAt}`)}
                    onChange={(change) =>
                      setAt(at, {
                        children: entry.children.map((each, index) =>
                          index === childAt ? { ...each, ...change } : each,
                        ),
                      })
                    }
                    onMove={move([at, childAt])}
                    onIndent={null}
                    onOutdent={() => onChange(outdented(tree, [at, childAt]))}
                  />
                </li>
              ))}
              {!disabled && entry.children.length < MAX_CHILDREN && (
                <li>
                  <Button
                    type="link"
                    size="small"
                    onClick={() => setAt(at, { children: [...entry.children, newChild] })}
                  >
                    {t('addChild', { name: entry.name || t('unnamed') })}
                  </Button>
                </li>
              )}
            </ol>
          </li>
        ))}
      </ol>
      {!disabled && tree.length < MAX_ENTRIES && (
        <p>
          <Button onClick={() => onChange([...tree, newEntry])}>{t('addEntry')}</Button>
        </p>
      )}
    </div>
  )
}

function faultsOf(faults: readonly RowFault[], path: string): readonly RowFault[] {
  return faults.flatMap((fault) => {
    const rest = fault.path.startsWith(`${path}.`) ? fault.path.slice(path.length + 1) : ''
    return rest === 'name' || rest === 'path' ? [{ path: rest, msg: fault.msg }] : []
  })
}
