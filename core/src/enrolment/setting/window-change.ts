import { closingText, openingText } from '../../base/time/window-times.ts'
import type { BilingualText } from '../../base/bilingual-text.ts'

interface Span {
  readonly opensAt: string
  readonly closesAt: string
  readonly forced: 'open' | 'closed' | null
}

/** Describes the change of a window for notices sent at `now`. */
export function windowChange(before: Span | null, after: Span | null, now: Date): BilingualText {
  if (after === null) return { zh: '已取消', en: 'was cancelled' }
  if (after.forced === 'open') return { zh: '已开放，关闭时间另行通知', en: 'is open until further notice' }
  if (after.forced === 'closed') return { zh: '已暂停', en: 'is closed until further notice' }
  const [from, to] = [openingText(after.opensAt, now), closingText(after.closesAt, now)]
  const [zh, en] = [`${from.zh} 至 ${to.zh}`, `${from.en} – ${to.en}`]
  if (before === null) return { zh: `定于 ${zh}`, en: `was set to ${en}` }
  if (before.forced !== null) return { zh: `恢复为 ${zh}`, en: `is back to ${en}` }
  return { zh: `调整为 ${zh}`, en: `moved to ${en}` }
}
