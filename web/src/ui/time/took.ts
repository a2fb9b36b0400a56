import type { Language } from '@podium/core/base/refusal.ts'

/** How long something took: `3 秒`, `2 分 5 秒`. Empty while it goes on. */
export function tookText(from: string | null, until: string | null, language: Language): string {
  if (!from || !until) return ''
  const seconds = Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / 1000))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const words = language === 'en' ? ['h', 'min', 's'] : ['小时', '分', '秒']
  if (seconds === 0) return language === 'en' ? 'under 1 s' : '不到 1 秒'
  return [hours, minutes, rest].flatMap((count, at) => (count > 0 ? [`${count} ${words[at]}`] : [])).join(' ')
}
