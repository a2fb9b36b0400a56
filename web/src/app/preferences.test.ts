import { beforeEach, describe, expect, it } from 'vitest'
import {
  closeSidebar,
  defaultPreferences,
  mergePreferences,
  preferences,
  setPreferences,
  toggleSidebar,
} from './preferences.ts'

beforeEach(() => setPreferences(defaultPreferences))

/** @spec N07 S05 */
describe('preferences', () => {
  it('have the specified defaults', () => {
    expect(mergePreferences({})).toEqual({
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
    })
  })

  it('take what was kept and leave out what is of another type', () => {
    expect(mergePreferences({ size: 'small', tagsView: 'yes', other: 1 })).toEqual({
      ...defaultPreferences,
      size: 'small',
    })
  })

  it('are kept when they change', () => {
    setPreferences({ device: 'mobile', layout: 'top' })
    expect(mergePreferences(JSON.parse(localStorage.getItem('preferences')!) as Record<string, unknown>)).toEqual(
      preferences(),
    )
  })

  it('toggle the sidebar, and close it without animation when told so', () => {
    toggleSidebar()
    expect(preferences().sidebar).toEqual({ opened: true, withoutAnimation: false })
    closeSidebar(true)
    expect(preferences().sidebar).toEqual({ opened: false, withoutAnimation: true })
  })

  it('put the theme on the document', () => {
    setPreferences({ theme: 'dark' })
    expect(document.documentElement.dataset['theme']).toBe('dark')
  })
})
