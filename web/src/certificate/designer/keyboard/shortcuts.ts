import type { Commands } from '../arrange/commands.ts'
import type { designerMessages } from '../messages.ts'
import { stageOptions } from '../state/stage-options.ts'

/** Actions of shortcuts beside the commands. */
export interface KeyTargets extends Commands {
  fit: () => void
  fitSelection: () => void
  fullSize: () => void
  zoomBy: (factor: number) => void
  toggle: (option: 'snap' | 'grid' | 'rulers') => void
  help: () => void
}

type MessageKey = keyof (typeof designerMessages)['words']
export type ShortcutGroup = 'keysSelect' | 'keysMove' | 'keysEdit' | 'keysArrange' | 'keysView'

export interface Shortcut {
  readonly group: ShortcutGroup
  readonly label: MessageKey
  /** `Mod` is Ctrl, or ⌘ on a Mac. The first is shown in menus. */
  readonly keys: readonly string[]
  /** Returns false when nothing was done: the browser's default action then runs. */
  readonly run: (targets: KeyTargets) => boolean | void
}

const arrows = (prefix: string, run: (targets: KeyTargets, dx: number, dy: number) => void) =>
  (
    [
      ['ArrowLeft', -1, 0],
      ['ArrowRight', 1, 0],
      ['ArrowUp', 0, -1],
      ['ArrowDown', 0, 1],
    ] as const
  ).map(([key, dx, dy]) => ({ keys: [`${prefix}${key}`], run: (targets: KeyTargets) => run(targets, dx, dy) }))
const shortcuts = (
  group: ShortcutGroup,
  label: MessageKey,
  rows: ReadonlyArray<Pick<Shortcut, 'keys' | 'run'>>,
): Shortcut[] => rows.map((row) => ({ group, label, ...row }))
const shortcut = (
  group: ShortcutGroup,
  label: MessageKey,
  keys: string | readonly string[],
  run: Shortcut['run'],
): Shortcut => ({
  group,
  label,
  keys: typeof keys === 'string' ? [keys] : keys,
  run,
})

/** All shortcuts of the stage; the overview dialog lists the same. */
export const SHORTCUTS: readonly Shortcut[] = [
  shortcut('keysSelect', 'nextElement', 'Tab', (to) => to.selectNext(1)),
  shortcut('keysSelect', 'nextElement', 'Shift+Tab', (to) => to.selectNext(-1)),
  shortcut('keysSelect', 'selectAll', 'Mod+A', (to) => to.selectAll()),
  shortcut('keysSelect', 'editText', ['Enter', 'F2'], (to) => to.editText()),
  shortcut('keysSelect', 'leave', 'Escape', (to) => to.leave()),
  ...shortcuts(
    'keysMove',
    'nudge',
    arrows('', (to, dx, dy) => to.nudge(dx, dy)),
  ),
  ...shortcuts(
    'keysMove',
    'nudgeTen',
    arrows('Shift+', (to, dx, dy) => to.nudge(dx * 10, dy * 10)),
  ),
  ...shortcuts(
    'keysMove',
    'grow',
    arrows('Alt+', (to, dx, dy) => to.grow(dx, dy)),
  ),
  shortcut('keysMove', 'turn', '.', (to) => to.turn(1)),
  shortcut('keysMove', 'turn', ',', (to) => to.turn(-1)),
  shortcut('keysMove', 'turnMore', ['Shift+.', 'Shift+>'], (to) => to.turn(15)),
  shortcut('keysMove', 'turnMore', ['Shift+,', 'Shift+<'], (to) => to.turn(-15)),
  shortcut('keysEdit', 'undo', 'Mod+Z', (to) => to.undo()),
  shortcut('keysEdit', 'redo', ['Mod+Y', 'Mod+Shift+Z'], (to) => to.redo()),
  shortcut('keysEdit', 'duplicate', 'Mod+D', (to) => to.duplicate()),
  shortcut('keysEdit', 'remove', ['Delete', 'Backspace'], (to) => to.remove()),
  shortcut('keysArrange', 'group', 'Mod+G', (to) => to.group()),
  shortcut('keysArrange', 'ungroup', 'Mod+Shift+G', (to) => to.ungroup()),
  shortcut('keysArrange', 'lock', 'Mod+Shift+L', (to) => to.toggleLock()),
  shortcut('keysArrange', 'hide', 'Mod+Shift+H', (to) => to.toggleHidden()),
  shortcut('keysArrange', 'forward', 'Mod+]', (to) => to.order('forward')),
  shortcut('keysArrange', 'backward', 'Mod+[', (to) => to.order('backward')),
  shortcut('keysArrange', 'front', ['Mod+Shift+]', 'Mod+Shift+}'], (to) => to.order('front')),
  shortcut('keysArrange', 'toBack', ['Mod+Shift+[', 'Mod+Shift+{'], (to) => to.order('back')),
  shortcut('keysView', 'zoomIn', ['Mod+=', 'Mod++', 'Mod+Shift++'], (to) => to.zoomBy(1.25)),
  shortcut('keysView', 'zoomOut', 'Mod+-', (to) => to.zoomBy(0.8)),
  shortcut('keysView', 'fit', 'Shift+1', (to) => to.fit()),
  shortcut('keysView', 'fitSelection', 'Shift+2', (to) => to.fitSelection()),
  shortcut('keysView', 'fullSize', 'Mod+0', (to) => to.fullSize()),
  shortcut('keysView', 'snap', 'Shift+S', (to) => to.toggle('snap')),
  shortcut('keysView', 'grid', 'Shift+G', (to) => to.toggle('grid')),
  shortcut('keysView', 'rulers', 'Shift+R', (to) => to.toggle('rulers')),
  shortcut('keysView', 'shortcuts', ['?', 'Shift+?'], (to) => to.help()),
]

/** Shortcuts that also work while a panel has the focus, except in input fields. */
const EVERYWHERE = new Set<MessageKey>(['undo', 'redo', 'shortcuts', 'zoomIn', 'zoomOut', 'fit', 'fullSize'])

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** `Mod+Shift+Z` for an event. Letters and digits are taken from the key code, independent of layout and Shift. */
export function keysOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Keys): string {
  const plain = /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? (key.length === 1 ? key.toUpperCase() : key)
  return `${ctrlKey || metaKey ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}${plain}`
}

/** The shortcut of an event; `onStage`: the canvas has the focus, or nothing has. */
export function shortcutOf(event: Keys, onStage: boolean): Shortcut | null {
  const pressed = [keysOf(event), ...(event.key === '?' ? ['?'] : [])]
  return (
    SHORTCUTS.find(
      ({ keys, label }) => (onStage || EVERYWHERE.has(label)) && keys.some((each) => pressed.includes(each)),
    ) ?? null
  )
}

export function toggleOption(option: 'snap' | 'grid' | 'rulers'): boolean {
  const next = !stageOptions.state()[option]
  stageOptions.set({ [option]: next })
  return next
}
