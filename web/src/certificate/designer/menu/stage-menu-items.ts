import type { DesignElement } from '@podium/core/certificate/template/design/design.ts'
import type { designerMessages } from '../messages.ts'
import { SHORTCUTS } from '../keyboard/shortcuts.ts'

type MessageKey = keyof (typeof designerMessages)['words']

export interface MenuItem {
  readonly label: MessageKey
  /** In the form of `Shortcut.keys`; empty where there is none. */
  readonly keys: string
  readonly disabled: boolean
}

export interface MenuSituation {
  readonly chosen: readonly DesignElement[]
  readonly readOnly: boolean
  readonly canPaste: boolean
}

/** Keys of browser commands, which are not in `SHORTCUTS`. */
const BROWSER_KEYS: Partial<Record<MessageKey, string>> = { copy: 'Mod+C', cut: 'Mod+X', paste: 'Mod+V' }

/** Items of the context menu, in groups: for the selection, or for the page if nothing is selected. */
export function stageMenuItems({ chosen, readOnly, canPaste }: MenuSituation): MenuItem[][] {
  const movable = chosen.filter(({ hidden, locked }) => !hidden && !locked)
  const [first] = movable
  const noneMovable = readOnly || movable.length === 0
  const item = (label: MessageKey, disabled: boolean): MenuItem => {
    const keys = BROWSER_KEYS[label] ?? SHORTCUTS.find((shortcut) => shortcut.label === label)?.keys[0] ?? ''
    return { label, keys, disabled }
  }
  const clipboard = [
    item('cut', noneMovable),
    item('copy', chosen.length === 0),
    item('paste', readOnly || !canPaste),
    item('duplicate', noneMovable),
    item('remove', noneMovable),
  ]
  if (chosen.length === 0) {
    return [
      [item('paste', readOnly || !canPaste), item('selectAll', false)],
      [item('fit', false), item('fullSize', false)],
      [item('snap', false), item('grid', false), item('rulers', false)],
      [item('shortcuts', false)],
    ]
  }
  const locked = chosen.every((element) => element.locked)
  const hidden = chosen.every((element) => element.hidden)
  return [
    ...(movable.length === 1 && first!.type === 'text' ? [[item('editText', readOnly)]] : []),
    clipboard,
    [item('front', readOnly), item('forward', readOnly), item('backward', readOnly), item('toBack', readOnly)],
    [
      item('group', readOnly || movable.length < 2),
      item('ungroup', readOnly || movable.every(({ group }) => group === undefined)),
      { ...item('lock', readOnly), label: locked ? 'unlock' : 'lock' },
      { ...item('hide', readOnly), label: hidden ? 'show' : 'hide' },
    ],
    [item('fitSelection', false)],
  ]
}
