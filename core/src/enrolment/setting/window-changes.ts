import type { BilingualText } from '../../base/bilingual-text.ts'
import type { MovedWindow } from './window-change.ts'

/** Windows that a message spells out; of more it says how many. */
const MOST_WINDOWS = 6

/** Stage, kind and change of each moved window. */
export function changesText(windows: readonly MovedWindow[]): BilingualText {
  return listed(windows, {
    zh: ({ stage, kind, change }) => `${stage.zh}的${kind.zh}窗口${change.zh}`,
    en: ({ stage, kind, change }) => `${stage.en}: the ${kind.en} window ${change.en}`,
    between: { zh: '；', en: '; ' },
  })
}

/** Stage and kind of each window. */
export function windowsText(windows: readonly MovedWindow[]): BilingualText {
  return listed(windows, {
    zh: ({ stage, kind }) => `${stage.zh}的${kind.zh}`,
    en: ({ stage, kind }) => `${kind.en} (${stage.en})`,
    between: { zh: '、', en: ', ' },
  })
}

interface Listing {
  readonly zh: (window: MovedWindow) => string
  readonly en: (window: MovedWindow) => string
  readonly between: BilingualText
}

function listed(windows: readonly MovedWindow[], { zh, en, between }: Listing): BilingualText {
  const shown = windows.slice(0, MOST_WINDOWS)
  const more = windows.length - shown.length
  return {
    zh: shown.map(zh).join(between.zh) + (more > 0 ? `；另有 ${more} 处，请查看赛程` : ''),
    en: shown.map(en).join(between.en) + (more > 0 ? `; ${more} more in the schedule` : ''),
  }
}
