import { Menu } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { withQuery } from '@podium/core/paths.ts'
import { isExternal } from '@podium/core/system/menu/menu.ts'
import { MenuLink } from '../frame/menu-link.tsx'
import { MenuIcon } from '#web/ui/icons/menu-icon.tsx'
import type { VisibleMenuNode } from './menu-routes.ts'
import { tabHref, useTabs } from './tabs.ts'

interface OfficeMenuProps {
  items: readonly VisibleMenuNode[]
  mode: 'inline' | 'horizontal'
  collapsed?: boolean
  onGo?: () => void
}

/** The office's menu; one group open at a time. */
export function OfficeMenu({ items, mode, collapsed, onGo }: OfficeMenuProps) {
  const { pathname } = useLocation()
  const go = useOpenPage()
  const groups = groupsOf(items, pathname)
  const [opened, setOpened] = useState<{ at: string; keys: string[] }>({ at: '', keys: [] })
  const keys = opened.at === pathname ? opened.keys : groups
  const pages = flat(items)
  const openKeys = mode === 'inline' && !collapsed ? { openKeys: keys } : {}
  return (
    <Menu
      mode={mode}
      items={items.map(itemOf)}
      selectedKeys={[pathname]}
      inlineIndent={16}
      {...openKeys}
      onOpenChange={(next: string[]) => setOpened({ at: pathname, keys: uniquelyOpen(items, keys, next) })}
      onClick={({ key }: { key: string }) => {
        const page = pages.find((each) => each.key === key)
        if (page) go(page)
        onGo?.()
      }}
    />
  )
}

/** Opens a page of the menu: its open tab with that tab's filters, else a new one; another site in a tab of the browser. */
export function useOpenPage(): (page: Pick<VisibleMenuNode, 'path' | 'query'>) => void {
  const navigate = useNavigate()
  const { tabs } = useTabs()
  return (page) => {
    if (page.path !== null && isExternal(page.path)) {
      window.open(page.path, '_blank', 'noopener')
      return
    }
    const open = tabs.find((tab) => tab.path === page.path)
    void navigate(open ? tabHref(open) : withQuery(page.path ?? '/', page.query))
  }
}

function itemOf(
  node: VisibleMenuNode,
): { key: string; icon?: React.ReactNode; label: React.ReactNode; children?: unknown[] } & object {
  const base = {
    key: node.key,
    label: node.path === null ? node.title : <MenuLink to={withQuery(node.path, node.query)}>{node.title}</MenuLink>,
    title: node.title,
    ...(node.icon ? { icon: <MenuIcon name={node.icon} /> } : {}),
  }
  const children = node.children.filter((child) => node.path === null || child.path !== null)
  return children.length > 0 && node.path === null ? { ...base, children: children.map(itemOf) } : base
}

export function flat(items: readonly VisibleMenuNode[]): VisibleMenuNode[] {
  return items.flatMap((node) => [...(node.path === null ? [] : [node]), ...flat(node.children)])
}

function groupsOf(items: readonly VisibleMenuNode[], pathname: string): string[] {
  for (const node of items) {
    if (node.path === pathname) return []
    const containsPage = flat(node.children).some((page) => page.path === pathname)
    if (containsPage) return [node.key, ...groupsOf(node.children, pathname)]
  }
  return []
}

/** Opening a group of the first level closes the others. */
function uniquelyOpen(items: readonly VisibleMenuNode[], before: readonly string[], next: string[]): string[] {
  const top = new Set(items.map((node) => node.key))
  const added = next.find((key) => !before.includes(key))
  return added && top.has(added) ? next.filter((key) => key === added || !top.has(key)) : next
}
