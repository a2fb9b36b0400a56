import type { DesignerTranslate } from '../arrange/commands.ts'

/** Keys whose name depends on the language. */
const NAMES = {
  Space: 'space',
  Wheel: 'wheel',
  Click: 'click',
  DoubleClick: 'doubleClick',
  RightClick: 'rightClick',
} as const

/** The keys of a shortcut as labelled on the user's keyboard: `['Ctrl', 'Z']`. */
export function keyCaps(keys: string, t: DesignerTranslate): string[] {
  if (keys === '') return []
  const mod = /Mac|iPad|iPhone/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
  return keys.split(/\+(?!$)/).map((part) => {
    if (part === 'Mod') return mod
    if (part.startsWith('Arrow')) return t('arrows')
    return part in NAMES ? t(NAMES[part as keyof typeof NAMES]) : part
  })
}
