import type { Words } from '../base/words.ts'

interface Span {
  readonly opensAt: string
  readonly closesAt: string
  readonly forced: 'open' | 'closed' | null
}

/** What became of a window, as those affected are told; `at` writes a moment down. */
export function windowChange(before: Span | null, after: Span | null, at: (moment: string) => string): Words {
  if (after === null) return { zh: '已取消', en: 'was cancelled' }
  if (after.forced === 'open') return { zh: '已开放，关闭时间另行通知', en: 'is open until further notice' }
  if (after.forced === 'closed') return { zh: '已暂停', en: 'is closed until further notice' }
  const [from, to] = [at(after.opensAt), at(after.closesAt)]
  if (before === null) return { zh: `定于 ${from} 至 ${to}`, en: `was set to ${from} – ${to}` }
  if (before.forced !== null) return { zh: `恢复为 ${from} 至 ${to}`, en: `is back to ${from} – ${to}` }
  return { zh: `调整为 ${from} 至 ${to}`, en: `moved to ${from} – ${to}` }
}
