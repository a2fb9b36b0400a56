import { useSyncExternalStore } from 'react'
import { modulePages } from '@podium/core/module-pages.ts'
import { paths } from '@podium/core/paths.ts'

/** An open tab of the office: path and query, so that filters survive a reload. */
export interface Tab {
  path: string
  search: string
}

export interface TabsState {
  tabs: readonly Tab[]
  /** Increased to remount the tab's page. */
  round: number
}

export type Arrival = 'PUSH' | 'REPLACE' | 'POP'
export type Closing = 'this' | 'others' | 'left' | 'right' | 'all'

export const HOME_TAB: Tab = { path: paths.office.dashboard(), search: '' }

const officePages = modulePages.flatMap(({ pages }) => Object.values(pages.office ?? {}))
const withOneTab: ReadonlySet<string> = new Set(officePages.flatMap(({ path, oneTab }) => (oneTab ? [path] : [])))
const shared: ReadonlyMap<string, string> = new Map(officePages.flatMap(({ path, tab }) => (tab ? [[path, tab]] : [])))

/** The path of the page that names the tab of this one: mostly its own. */
export function tabPathOf(path: string): string {
  return shared.get(path) ?? path
}

/** Whether all records of the page share one tab. */
export function hasOneTab(path: string): boolean {
  return withOneTab.has(path)
}

function isTabOfSeveral(path: string): boolean {
  return [...shared.values()].includes(path)
}

export function sameTab(one: Tab, other: Tab): boolean {
  return one.path === other.path && one.search === other.search
}

export function tabHref(tab: Tab): string {
  return tab.path + tab.search
}

/**
 * The tabs after a navigation to `at`. Replacing the query of the same path (a filter) updates the current tab; pushing
 * another query (another record) opens a new tab, unless the page has one tab for all or shares another page's;
 * replacing it by that of an open tab closes the current one. The home tab is always first.
 */
export function visit(tabs: readonly Tab[], previous: Tab | null, at: Tab, arrival: Arrival): readonly Tab[] {
  const all = tabs.some((tab) => tab.path === HOME_TAB.path) ? tabs : [HOME_TAB, ...tabs]
  const isShared = hasOneTab(at.path) || isTabOfSeveral(tabPathOf(at.path))
  const open = isShared ? all.find(({ path }) => tabPathOf(path) === tabPathOf(at.path)) : undefined
  if (open) return sameTab(open, at) ? all : all.map((tab) => (tab === open ? at : tab))
  const replaced = arrival === 'REPLACE' && previous?.path === at.path && !sameTab(previous, at) ? previous : null
  if (all.some((tab) => sameTab(tab, at))) {
    return replaced && replaced.path !== HOME_TAB.path ? all.filter((tab) => !sameTab(tab, replaced)) : all
  }
  if (at.path === HOME_TAB.path) return all.map((tab) => (tab.path === HOME_TAB.path ? at : tab))
  const changed = replaced ? all.findIndex((tab) => sameTab(tab, replaced)) : -1
  const onlyOne = arrival === 'POP' && all.filter((tab) => tab.path === at.path).length === 1
  const index = changed >= 0 ? changed : onlyOne ? all.findIndex((tab) => tab.path === at.path) : -1
  return index < 0 ? [...all, at] : all.map((tab, position) => (position === index ? at : tab))
}

/** The remaining tabs, and the tab to select when the active one was closed. */
export function close(
  tabs: readonly Tab[],
  target: Tab,
  which: Closing,
  active: Tab,
): { tabs: readonly Tab[]; show: Tab | null } {
  const targetIndex = tabs.findIndex((tab) => sameTab(tab, target))
  const closes = (index: number) => {
    if (which === 'this') return index === targetIndex
    if (which === 'others') return index !== targetIndex
    if (which === 'left') return index < targetIndex
    if (which === 'right') return index > targetIndex
    return true
  }
  const remaining = tabs.filter((tab, index) => tab.path === HOME_TAB.path || !closes(index))
  if (remaining.some((tab) => sameTab(tab, active))) return { tabs: remaining, show: null }
  const activeIndex = tabs.findIndex((tab) => sameTab(tab, active))
  const next =
    which === 'this'
      ? (remaining[activeIndex] ?? remaining[activeIndex - 1])
      : remaining.find((tab) => sameTab(tab, target))
  return { tabs: remaining, show: next ?? remaining.at(-1) ?? HOME_TAB }
}

const KEY = 'office.tabs'
let state: TabsState | undefined
const listeners = new Set<() => void>()

function currentState(): TabsState {
  state ??= { tabs: readSaved(), round: 0 }
  return state
}

export function setTabs(tabs: readonly Tab[]): void {
  if (tabs === currentState().tabs) return
  set({ ...currentState(), tabs })
}

export function refreshTabs(): void {
  set({ ...currentState(), round: currentState().round + 1 })
}

export function clearTabs(): void {
  set({ tabs: [HOME_TAB], round: 0 })
}

export function useTabs(): TabsState {
  return useSyncExternalStore(subscribe, currentState, currentState)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: TabsState): void {
  state = next
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next.tabs))
  } catch {
    // Without storage the tabs are lost at a reload.
  }
  for (const listener of listeners) listener()
}

function readSaved(): readonly Tab[] {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(saved) ? saved.filter(isTab) : []
  } catch {
    return []
  }
}

function isTab(value: unknown): value is Tab {
  const tab = value as Partial<Tab> | null
  return typeof tab?.path === 'string' && typeof tab.search === 'string'
}
