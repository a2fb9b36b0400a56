// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  defaultPreferences,
  deviceAt,
  mergePreferences,
  preferences,
  setDevice,
  setPreferences,
  setSidebar,
  startPreferences,
  toggleSidebar,
} from './preferences.ts'

beforeEach(() => setPreferences(defaultPreferences))

/** @spec N07 S05 */
describe('preferences', () => {
  it('have the specified defaults', () => {
    expect(mergePreferences({})).toEqual({
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
    })
  })

  it('merge saved values and drop those of another type', () => {
    expect(mergePreferences({ size: 'small', tagsView: 'yes', other: 1 })).toEqual({
      ...defaultPreferences,
      size: 'small',
    })
  })

  it('are saved when they change', () => {
    setPreferences({ device: 'mobile', layout: 'top' })
    expect(mergePreferences(JSON.parse(localStorage.getItem('preferences')!) as Record<string, unknown>)).toEqual(
      preferences(),
    )
  })

  it('toggle the sidebar, and set it with or without animation', () => {
    toggleSidebar(false)
    expect(preferences().sidebar).toEqual({ opened: true, withoutAnimation: false })
    setSidebar(false, { withoutAnimation: true })
    expect(preferences().sidebar).toEqual({ opened: false, withoutAnimation: true })
  })

  it('put the theme on the document', () => {
    setPreferences({ theme: 'dark' })
    expect(document.documentElement.dataset['theme']).toBe('dark')
  })
})

/** A viewport that a test makes narrow or wide. */
function viewport(narrow: boolean) {
  const listeners = new Set<() => void>()
  const media = {
    matches: narrow,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: () => undefined,
  }
  vi.stubGlobal('matchMedia', () => media)
  return (next: boolean) => {
    media.matches = next
    for (const listener of listeners) listener()
  }
}

/** @spec S05 N07 */
describe('the device', () => {
  const shown = () => [preferences().device, document.documentElement.dataset['device']]
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['of a new visitor is that of the viewport', 'desktop', 'desktop', 'mobile', 'mobile'],
    ['stays what the person chose at this viewport', 'mobile', 'desktop', 'desktop', 'mobile'],
    ['stays what the person chose on a phone', 'desktop', 'mobile', 'mobile', 'desktop'],
    ['follows a viewport that became wide', 'mobile', 'mobile', 'desktop', 'desktop'],
  ] as const)('%s', (_, device, viewport, now, expected) => {
    expect(deviceAt({ device, viewport }, now)).toBe(expected)
  })

  it('follows the viewport, and the sidebar closes without animation as it becomes a phone', () => {
    const resize = viewport(false)
    setSidebar(true)
    startPreferences()
    expect(shown()).toEqual(['desktop', 'desktop'])
    resize(true)
    expect([...shown(), preferences().sidebar]).toEqual(['mobile', 'mobile', { opened: false, withoutAnimation: true }])
    resize(false)
    expect(shown()).toEqual(['desktop', 'desktop'])
  })

  it('that was chosen survives a reload, until the viewport changes its kind', () => {
    const resize = viewport(false)
    startPreferences()
    setDevice('mobile')
    startPreferences()
    expect(shown()).toEqual(['mobile', 'mobile'])
    expect(JSON.parse(localStorage.getItem('preferences')!)).toMatchObject({ device: 'mobile', viewport: 'desktop' })
    resize(true)
    resize(false)
    expect(shown()).toEqual(['desktop', 'desktop'])
  })
})
