import type { SettingDifference } from '../setting/setting-version.ts'
import type { RoundSettingKind } from '../setting/setting.ts'
import { settingLines } from './setting-lines.ts'

/** What differs between two versions of a setting, in words, in the order of the later one; what is gone comes last. */
export function settingDifferences(kind: RoundSettingKind, before: unknown, after: unknown): SettingDifference[] {
  const old = new Map(settingLines(kind, before).map((line) => [line.field, line]))
  const later = settingLines(kind, after)
  const fresh = new Set(later.map(({ field }) => field))
  const changed = later.flatMap(({ field, label, text }) => {
    const was = old.get(field)
    const isSame = was && was.text.zh === text.zh && was.text.en === text.en && was.label.zh === label.zh
    if (isSame) return []
    // A new label is a change, too.
    const isRenamed = was !== undefined && was.label.zh !== label.zh
    const shown = (words: { zh: string; en: string }, name: { zh: string; en: string }) =>
      isRenamed ? { zh: `${name.zh}：${words.zh}`, en: `${name.en}: ${words.en}` } : { ...words }
    return [{ field, label: { ...label }, before: was ? shown(was.text, was.label) : null, after: shown(text, label) }]
  })
  const gone = [...old.values()].filter(({ field }) => !fresh.has(field))
  return [
    ...changed,
    ...gone.map(({ field, label, text }) => ({ field, label: { ...label }, before: { ...text }, after: null })),
  ]
}
