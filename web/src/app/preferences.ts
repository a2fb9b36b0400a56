import { useSyncExternalStore } from 'react'
import { readJson, writeCookie, writeJson } from '#web/lib/storage.ts'
import { useMedia } from '#web/ui/use-media.ts'

export type Device = 'desktop' | 'mobile'
export type Size = 'large' | 'default' | 'small'
export type Theme = 'auto' | 'light' | 'dark'
export type Layout = 'left' | 'top' | 'mix'

/** What a person chose about the application; the language is kept apart, in lib/language.ts. */
export interface Preferences {
  device: Device
  size: Size
  sidebar: { opened: boolean; withoutAnimation: boolean }
  theme: Theme
  /** Empty: the site's own. */
  themeColour: string
  showSettings: boolean
  tagsView: boolean
  fixedHeader: boolean
  sidebarLogo: boolean
  layout: Layout
}

/** @spec N07 */
export const defaultPreferences: Preferences = {
  device: 'desktop',
  size: 'default',
  sidebar: { opened: false, withoutAnimation: false },
  theme: 'auto',
  themeColour: '',
  showSettings: true,
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
  layout: 'left',
}

const KEY = 'preferences'

/** Kept preferences over the defaults; anything unknown or of another type is left out. */
export function mergePreferences(kept: Record<string, unknown>): Preferences {
  const known = Object.entries(defaultPreferences).flatMap(([name, standard]) => {
    const value = kept[name]
    return typeof value === typeof standard && value !== null ? [[name, value]] : []
  })
  return { ...defaultPreferences, ...(Object.fromEntries(known) as Partial<Preferences>) }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

let current: Preferences | undefined
const listeners = new Set<() => void>()

export function preferences(): Preferences {
  current ??= mergePreferences(readJson(KEY, isRecord, {}))
  return current
}

/** Changes and keeps some preferences. @spec S05 */
export function setPreferences(part: Partial<Preferences>): void {
  current = { ...preferences(), ...part }
  writeJson(KEY, current)
  if (part.theme) applyTheme(part.theme)
  for (const listener of listeners) listener()
}

export function toggleSidebar(): void {
  const { sidebar } = preferences()
  setPreferences({ sidebar: { opened: !sidebar.opened, withoutAnimation: false } })
}

/** @spec S05 */
export function closeSidebar(withoutAnimation: boolean): void {
  setPreferences({ sidebar: { opened: false, withoutAnimation } })
}

export function resetPreferences(): void {
  setPreferences(defaultPreferences)
}

function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  writeCookie('theme', theme, 365)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, preferences, () => defaultPreferences)
}

/** Whether the dark palette shows now, the system's wish included. */
export function useDark(): boolean {
  const { theme } = usePreferences()
  const system = useMedia('(prefers-color-scheme: dark)')
  return theme === 'dark' || (theme === 'auto' && system)
}

/** Puts what was kept on the document; called once at start-up. */
export function startPreferences(): void {
  document.documentElement.dataset['theme'] = preferences().theme
}
