import type { BilingualText } from '../../base/bilingual-text.ts'
import { windowTimes } from '../../base/time/window-times.ts'
import type { TimeWindow } from '../../base/time/window.ts'
import { roundLevelLabels, roundTabLabels, windowKindTitle } from '../labels.ts'
import type { RoundContent } from '../round/round.ts'
import { tabSettings } from '../round/round-tabs.ts'
import { ROUND_SETTING_KINDS } from '../setting/setting.ts'
import type { RoundSnapshot } from './round-snapshot.ts'
import { settingLines } from './setting-lines.ts'
import type { SummaryChange, SummaryLine, SummaryPart } from './summary-line.ts'

/** Everything that an organiser set for a round, in words; years are left out where they are that of `now`. */
export function roundSummary(round: RoundSnapshot, now: Date): SummaryLine[] {
  return [...basicLines(round), ...itemLines(round), ...scheduleLines(round, now), ...ruleLines(round)]
}

/** What differs in the later summary, in its order; facts that are gone come last. */
export function summaryChanges(before: readonly SummaryLine[], after: readonly SummaryLine[]): SummaryChange[] {
  const old = new Map(before.map((line) => [line.key, line]))
  const fresh = new Set(after.map(({ key }) => key))
  const changed = after.flatMap(({ text, ...line }) => {
    const was = old.get(line.key)?.text ?? null
    return was && was.zh === text.zh && was.en === text.en ? [] : [{ ...line, before: was, after: text }]
  })
  const gone = before.filter(({ key }) => !fresh.has(key))
  return [...changed, ...gone.map(({ text, ...line }) => ({ ...line, before: text, after: null }))]
}

const words = (zh: string, en: string = zh): BilingualText => ({ zh: zh || '—', en: en || zh || '—' })
const nowhere: BilingualText = { zh: '', en: '' }

function basicLines(round: RoundSnapshot): SummaryLine[] {
  const { content } = round
  const level = roundLevelLabels[round.level]
  const facts: Array<readonly [string, BilingualText, BilingualText]> = [
    ['name', words('竞赛名称', 'Name'), words(round.name)],
    ['nameEn', words('英文名称', 'Name in English'), words(round.nameEn)],
    ['edition', words('届次', 'Edition'), words(`第 ${round.edition} 届`, String(round.edition))],
    ['year', words('年份', 'Year'), words(String(round.year))],
    ['level', words('级别', 'Level'), words(level.zh, level.en)],
    ['isPublic', words('在网站列出', 'Listed on the website'), round.isPublic ? words('是', 'Yes') : words('否', 'No')],
    ['tags', words('标签', 'Tags'), list(round.tags)],
    ['hosts', words('主办单位', 'Hosts'), list(content.hosts)],
    ['organisers', words('承办单位', 'Organisers'), list(content.organisers)],
    ['coOrganisers', words('协办单位', 'Co-organisers'), list(content.coOrganisers)],
    ['introduction', words('竞赛介绍', 'Introduction'), words(content.introduction)],
    ['guide', words('参赛指南', 'Guide'), words(content.guide)],
    ...content.notices.map(
      ({ title, body }, at) =>
        [
          `notices.${at}`,
          words(`报名须知 ${at + 1}`, `Notice ${at + 1}`),
          words(`${title}：${body}`, `${title}: ${body}`),
        ] as const,
    ),
    ['tabs', words('页面标签', 'Tabs of the page'), tabText(content)],
    [
      'contacts',
      words('联系方式', 'Contacts'),
      list(content.contacts.map(({ name, phone, email }) => [name, phone, email].filter(Boolean).join(' '))),
    ],
  ]
  const pictures = [
    ['cover', words('封面图片', 'Picture'), round.coverFileId],
    ['banner', words('横幅图片', 'Banner'), round.bannerFileId],
  ] as const
  return [
    ...facts.map(([key, label, text]) => ({
      key: `basic.${key}`,
      part: 'basic' as const,
      place: nowhere,
      label,
      text,
    })),
    // Another file is another fact, so that a replaced one shows as a change.
    ...pictures
      .filter(([, , fileId]) => fileId !== null)
      .map(([key, label, fileId]) => ({
        key: `basic.${key}.${fileId}`,
        part: 'basic' as const,
        place: nowhere,
        label,
        text: words('有', 'Yes'),
      })),
    ...round.attachments.map(({ fileId, name }) => ({
      key: `basic.attachments.${fileId}`,
      part: 'basic' as const,
      place: nowhere,
      label: words('附件', 'Attachment'),
      text: words(name),
    })),
  ]
}

/** Tabs of the public page that aren't shown as usual. */
function tabText({ tabs }: RoundContent): BilingualText {
  const changed = tabSettings(tabs).flatMap(({ key, hidden, name, nameEn }) => {
    const usual = roundTabLabels[key]
    if (hidden) return [words(`${usual.zh}：隐藏`, `${usual.en}: hidden`)]
    return name || nameEn
      ? [words(`${usual.zh}：${name || usual.zh}`, `${usual.en}: ${nameEn || name || usual.en}`)]
      : []
  })
  return words(changed.map(({ zh }) => zh).join('；'), changed.map(({ en }) => en).join('; '))
}

function itemLines({ items }: RoundSnapshot): SummaryLine[] {
  return items.map(({ itemId, code, name, nameEn, introduction }) => ({
    key: `items.${itemId}`,
    part: 'items',
    place: nowhere,
    label: words(`赛项 ${code}`, `Event ${code}`),
    text: words([name, nameEn, introduction].filter(Boolean).join(' · ')),
  }))
}

function scheduleLines({ stages, items }: RoundSnapshot, now: Date): SummaryLine[] {
  const part: SummaryPart = 'schedule'
  return stages.flatMap((stage) => {
    const place = words(stage.name, stage.nameEn)
    const { zh, en } = spanText(stage, now)
    return [
      {
        key: `schedule.${stage.stageId}`,
        part,
        place,
        label: words('阶段', 'Stage'),
        text: words(
          `${stage.name}，${zh}，成绩权重 ${stage.weight}%`,
          `${stage.nameEn || stage.name}, ${en}, weight ${stage.weight} %`,
        ),
      },
      ...stage.windows.flatMap((window) => {
        const kind = windowKindTitle(window.kind)
        const item = items.find(({ itemId }) => itemId === window.itemId)
        const span = spanText(window, now)
        const key = `schedule.${stage.stageId}.${window.kind}.${window.itemId ?? ''}`
        const label = item ? words(`${kind.zh} · ${item.name}`, `${kind.en} · ${item.nameEn || item.name}`) : kind
        const text = window.onTimeline ? span : words(`${span.zh}（不公开显示）`, `${span.en} (not public)`)
        return [
          { key, part, place, label, text },
          ...window.own.map(({ groupId, groupName, ...own }) => ({
            key: `${key}.${groupId}`,
            part,
            place,
            label: words(`${label.zh} · ${groupName}`, `${label.en} · ${groupName}`),
            text: spanText(own, now),
          })),
        ]
      }),
    ]
  })
}

function ruleLines({ settings, items, stages }: RoundSnapshot): SummaryLine[] {
  return ROUND_SETTING_KINDS.flatMap((kind) =>
    items.flatMap((item) =>
      [null, ...stages].flatMap((stage) => {
        const stageId = stage?.stageId ?? null
        const found = settings.find(
          (each) => each.kind === kind && each.itemId === item.itemId && each.stageId === stageId,
        )
        if (!found) return []
        const place = stage
          ? words(`${item.name} · ${stage.name}`, `${item.nameEn || item.name} · ${stage.nameEn || stage.name}`)
          : words(item.name, item.nameEn)
        return settingLines(kind, found.value).map(({ field, label, text }) => ({
          key: `${kind}.${item.itemId}.${stageId ?? ''}.${field}`,
          part: kind,
          place,
          label,
          text,
        }))
      }),
    ),
  )
}

function list(names: readonly string[]): BilingualText {
  return words(names.join('、'), names.join(', '))
}

function spanText(window: TimeWindow, now: Date): BilingualText {
  return words(windowTimes(window, now, 'zh-cn'), windowTimes(window, now, 'en'))
}
