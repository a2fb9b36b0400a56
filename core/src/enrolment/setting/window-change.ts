import { closingText, openingText } from '../../base/time/window-times.ts'
import type { BilingualText } from '../../base/bilingual-text.ts'

interface Span {
  readonly opensAt: string
  readonly closesAt: string
  readonly forced: 'open' | 'closed' | null
}

/** A window of which a notice says how it changed. */
export interface MovedWindow {
  readonly stage: BilingualText
  readonly kind: BilingualText
  readonly change: BilingualText
}

/** Describes the change of a window for notices sent at `now`. */
export function windowChange(before: Span | null, after: Span | null, now: Date): BilingualText {
  if (after === null) return { zh: '已取消', en: 'was cancelled' }
  const [from, to] = [openingText(after.opensAt, now), closingText(after.closesAt, now)]
  const [zh, en] = [`${from.zh} 至 ${to.zh}`, `${from.en} – ${to.en}`]
  if (before !== null && before.forced === after.forced) {
    const isClosed = after.forced === 'closed'
    return {
      zh: `调整为 ${zh}${isClosed ? '，目前仍暂停' : ''}`,
      en: `moved to ${en}${isClosed ? ', still closed for now' : ''}`,
    }
  }
  if (after.forced === 'open') return { zh: '已开放，关闭时间另行通知', en: 'is open until further notice' }
  if (after.forced === 'closed') return { zh: '已暂停', en: 'is closed until further notice' }
  if (before === null) return { zh: `定于 ${zh}`, en: `was set to ${en}` }
  const hasEnded = Date.parse(after.closesAt) <= now.getTime()
  if (hasEnded) return { zh: `已于 ${to.zh} 截止`, en: `closed on ${to.en}` }
  return { zh: `恢复为 ${zh}`, en: `is back to ${en}` }
}
