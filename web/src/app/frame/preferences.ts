import { useSyncExternalStore } from 'react'
import { readJson, writeCookie, writeJson } from '#web/lib/session/storage.ts'
import { PHONE_WIDTH_EM } from '#web/ui/limits.ts'
import { useMedia } from '#web/ui/use-media.ts'

export type Device = 'desktop' | 'mobile'
export type Size = 'large' | 'default' | 'small'
export type Theme = 'auto' | 'light' | 'dark'
export type Layout = 'left' | 'top' | 'mix'

/** Display preferences of a person in this browser; the language is stored separately, in lib/language.ts. */
export interface Preferences {
  /** Layout of the pages for staff (office) and participants (centre). */
  device: Device
  /** Viewport kind at the time the device was chosen: the choice lasts until the viewport changes to the other kind. */
  viewport: Device
  size: Size
  sidebar: { opened: boolean; withoutAnimation: boolean }
  /** Whether the person opened or closed the sidebar; until then it is open where there is room. */
  sidebarChosen: boolean
  theme: Theme
  /** Empty: the site's theme colour. */
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
  viewport: 'desktop',
  size: 'default',
  sidebar: { opened: false, withoutAnimation: false },
  sidebarChosen: false,
  theme: 'auto',
  themeColour: '',
  showSettings: true,
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
  layout: 'left',
}

const KEY = 'preferences'

/** Saved preferences merged over the defaults; unknown keys and values of a wrong type are dropped. */
export function mergePreferences(saved: Record<string, unknown>): Preferences {
  const recognised = Object.entries(defaultPreferences).flatMap(([name, standard]) => {
    const value = saved[name]
    return typeof value === typeof standard && value !== null ? [[name, value]] : []
  })
  return { ...defaultPreferences, ...(Object.fromEntries(recognised) as Partial<Preferences>) }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

let current: Preferences | undefined
const listeners = new Set<() => void>()

export function preferences(): Preferences {
  current ??= mergePreferences(readJson(KEY, isRecord, {}))
  return current
}

/** Changes and saves some preferences. @spec S05 */
export function setPreferences(part: Partial<Preferences>): void {
  current = { ...preferences(), ...part }
  writeJson(KEY, current)
  if (part.theme) applyTheme(part.theme)
  if (part.device) applyDevice(part.device)
  for (const listener of listeners) listener()
}

/** @spec S05 */
export function setSidebar(opened: boolean, { withoutAnimation = false } = {}): void {
  setPreferences({ sidebar: { opened, withoutAnimation }, sidebarChosen: true })
}

/** Closes the sidebar if it is open, and opens it otherwise. */
export function toggleSidebar(opened: boolean): void {
  setSidebar(!opened)
}

/** Width from which the sidebar is open until the person decides. */
const ROOMY = '(min-width: 80em)'

export function useSidebarOpened(): boolean {
  const { sidebar, sidebarChosen } = usePreferences()
  const roomy = useMedia(ROOMY)
  return sidebar.opened || (roomy && !sidebarChosen)
}

/** The layout for a viewport kind: the saved choice if it was made at the same kind, else the viewport's own. */
export function deviceAt(saved: Pick<Preferences, 'device' | 'viewport'>, viewport: Device): Device {
  return saved.viewport === viewport ? saved.device : viewport
}

/** Chooses the layout; saved until the viewport changes to the other kind. @spec S05 */
export function setDevice(device: Device): void {
  const viewport = viewportNow()
  const before = preferences().device
  setPreferences({ device, viewport })
  if (device !== before && device === 'mobile') setPreferences({ sidebar: { opened: false, withoutAnimation: true } })
}

const PHONE = `(max-width: ${PHONE_WIDTH_EM}em)`

function viewportNow(): Device {
  return globalThis.matchMedia?.(PHONE).matches ? 'mobile' : 'desktop'
}

/** Sets the attribute that style sheets select by. */
function applyDevice(device: Device): void {
  document.documentElement.dataset['device'] = device
}

export function resetPreferences(): void {
  setPreferences(defaultPreferences)
  setDevice(viewportNow())
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

/** Whether the dark palette is active, including the system's preference. */
export function useDark(): boolean {
  const { theme } = usePreferences()
  const system = useMedia('(prefers-color-scheme: dark)')
  return theme === 'dark' || (theme === 'auto' && system)
}

/** Applies saved preferences to the document and follows viewport changes; called once at start-up. */
export function startPreferences(): void {
  document.documentElement.dataset['theme'] = preferences().theme
  const follow = () => setDevice(deviceAt(preferences(), viewportNow()))
  follow()
  globalThis.matchMedia?.(PHONE).addEventListener('change', follow)
}
