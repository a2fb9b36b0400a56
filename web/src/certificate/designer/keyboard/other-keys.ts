import type { designerMessages } from '../messages.ts'

type MessageKey = keyof (typeof designerMessages)['words']

interface KeySection {
  readonly title: MessageKey
  /** A label and its keys, each in the form of `Shortcut.keys`. */
  readonly rows: ReadonlyArray<readonly [label: MessageKey, ...keys: string[]]>
}

/** Keys of the browser, of text editing, and of the panels around the stage; the stage's own are in `SHORTCUTS`. */
export const OTHER_KEYS: readonly KeySection[] = [
  {
    title: 'keysFile',
    rows: [
      ['saveVersion', 'Mod+S'],
      ['copy', 'Mod+C'],
      ['cut', 'Mod+X'],
      ['paste', 'Mod+V'],
      ['openMenu', 'Shift+F10'],
    ],
  },
  {
    title: 'keysText',
    rows: [
      ['bold', 'Mod+B'],
      ['italic', 'Mod+I'],
      ['underline', 'Mod+U'],
      ['alignText', 'Mod+Shift+L, E, R, J'],
      ['insertField', '{'],
      ['newLine', 'Shift+Enter'],
      ['endText', 'Escape'],
    ],
  },
  {
    title: 'keysPanels',
    rows: [
      ['layerOrder', 'Alt+ArrowUp'],
      ['rename', 'F2'],
      ['turnPages', 'ArrowLeft'],
      ['movePage', 'Alt+ArrowLeft'],
      ['removePage', 'Delete'],
      ['moveGuide', 'ArrowUp'],
      ['removeGuide', 'Delete'],
    ],
  },
  {
    title: 'keysPointer',
    rows: [
      ['addToChoice', 'Shift+Click'],
      ['editText', 'DoubleClick'],
      ['dragAxis', 'Shift'],
      ['dragCopy', 'Alt'],
      ['dragFree', 'S'],
      ['dragRatio', 'Shift'],
      ['dragCentre', 'Alt'],
      ['dragSteps', 'Shift'],
      ['giveUp', 'Escape'],
      ['panBy', 'Space'],
      ['scrollX', 'Shift+Wheel'],
      ['wheelZoom', 'Mod+Wheel'],
      ['openMenu', 'RightClick'],
    ],
  },
]
