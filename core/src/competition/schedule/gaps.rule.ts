import type { Gap } from './gap.ts'
import { windowKindLabels } from '../labels.ts'
import type { ItemView, RoundContent, StageView, WindowKind } from '../round/round.ts'
import { isTabHidden } from '../round/round-tabs.ts'
import type { SettingKind } from '../setting/setting.ts'

/** The facts of a round that are checked for gaps. */
export interface RoundToCheck {
  readonly content: RoundContent
  readonly items: readonly Pick<ItemView, 'itemId' | 'name' | 'nameEn'>[]
  readonly stages: readonly (Pick<StageView, 'stageId' | 'name' | 'nameEn' | 'weight'> & {
    readonly windows: readonly { readonly kind: WindowKind; readonly itemId: string | null }[]
  })[]
  /** Saved settings; `sound` when their own rule finds no fault. */
  readonly settings: readonly {
    readonly kind: SettingKind
    readonly itemId: string
    readonly stageId: string | null
    readonly sound: boolean
    /** Whether a document of it asks whoever signs by link for a one-time code. */
    readonly asksSignerCode: boolean
  }[]
  /** Whether one-time codes can be sent, by SMS or by mail. */
  readonly canSendCodes: boolean
}

/** Windows that each item needs in some stage. */
const needed: readonly WindowKind[] = ['signup', 'submission', 'review']

/** Windows that a round may do without; once one item has them, teams of an item without can't act at all. */
const neededByAll: readonly WindowKind[] = ['roster', 'correction']

/**
 * All gaps that prevent the round from being submitted or published, in the order of the pages that fill them. Without
 * items, the times and settings of items aren't missing yet.
 */
export function gapsOf(round: RoundToCheck): Gap[] {
  return [...contentGaps(round), ...scheduleGaps(round), ...settingGaps(round)]
}

function contentGaps({ content, items }: RoundToCheck): Gap[] {
  const missing = (key: string, zh: string, en: string): Gap => ({ key, page: 'addEdit', zh, en })
  return [
    ...(content.hosts.length === 0 ? [missing('hosts', '未填写主办单位', 'No host is named')] : []),
    ...(content.introduction === '' && !isTabHidden(content.tabs, 'introduction')
      ? [missing('introduction', '未填写竞赛介绍', 'There is no introduction')]
      : []),
    ...(content.notices.length === 0
      ? [missing('notices', '未设置报名须知', 'There is no notice to agree to at sign-up')]
      : []),
    ...(items.length === 0 ? [missing('items', '未设置赛项', 'There is no event to enter')] : []),
  ]
}

function scheduleGaps({ items, stages }: RoundToCheck): Gap[] {
  if (stages.length === 0) {
    return [{ key: 'stages', page: 'scheduleSet', zh: '未设置竞赛阶段', en: 'There is no stage' }]
  }
  const total = Math.round(stages.reduce((sum, { weight }) => sum + weight, 0) * 100) / 100
  const weights: Gap[] =
    total === 100
      ? []
      : [
          {
            key: 'stageWeights',
            page: 'scheduleSet',
            zh: `各阶段权重合计为 ${total}，应为 100`,
            en: `The weights of the stages total ${total}; they have to be 100`,
          },
        ]
  const windows = [...needed, ...neededByAll].flatMap((kind) => {
    const without = items.filter(({ itemId }) => !stages.some((stage) => hasWindow(stage, kind, itemId)))
    const { zh, en } = windowKindLabels[kind]
    const isNowhere = without.length > 0 && without.length === items.length
    if (isNowhere && neededByAll.includes(kind)) return []
    if (isNowhere) {
      return [gap(`window.${kind}`, `未设置${zh}时间`, `No time is set for ${en}`)]
    }
    return without.map((item) =>
      gap(
        `window.${kind}.${item.itemId}`,
        `赛项“${item.name}”未设置${zh}时间`,
        `No time is set for ${en} of ${item.nameEn || item.name}`,
        item.itemId,
      ),
    )
  })
  return [...windows, ...weights]
}

function settingGaps({ items, stages, settings, canSendCodes }: RoundToCheck): Gap[] {
  const sound = (kind: SettingKind, itemId: string, stageId: string | null): boolean =>
    settings.some((set) => set.kind === kind && set.itemId === itemId && set.stageId === stageId && set.sound)
  return items.flatMap((item) => {
    const name = { zh: item.name, en: item.nameEn || item.name }
    const enrol: Gap[] = sound('enrol', item.itemId, null)
      ? []
      : [
          {
            key: `enrol.${item.itemId}`,
            page: 'enrollSet',
            zh: `赛项“${name.zh}”未完成报名设置`,
            en: `The enrolment of ${name.en} is not set`,
            itemId: item.itemId,
          },
        ]
    const isCodeStuck =
      !canSendCodes && settings.some((set) => set.kind === 'enrol' && set.itemId === item.itemId && set.asksSignerCode)
    const codes: Gap[] = isCodeStuck
      ? [
          {
            key: `signerCode.${item.itemId}`,
            page: 'enrollSet',
            zh: `赛项“${name.zh}”的签署文件须输入验证码，但系统未配置短信或邮件发送`,
            en: `Signers of ${name.en} have to enter a code, but neither SMS nor mail can be sent`,
            itemId: item.itemId,
          },
        ]
      : []
    const perStage = stages.flatMap((stage) => {
      const where = { itemId: item.itemId, stageId: stage.stageId }
      const at = { zh: `${stage.name} · ${name.zh}`, en: `${stage.nameEn || stage.name}, ${name.en}` }
      const gaps: Gap[] = []
      if (hasWindow(stage, 'submission', item.itemId) && !sound('work', item.itemId, stage.stageId)) {
        const key = `work.${stage.stageId}.${item.itemId}`
        const words = { zh: `“${at.zh}”未完成作品提交设置`, en: `The works of ${at.en} are not set` }
        gaps.push({ key, page: 'workSubSet', ...words, ...where })
      }
      if (hasWindow(stage, 'review', item.itemId) && !sound('review', item.itemId, stage.stageId)) {
        const key = `review.${stage.stageId}.${item.itemId}`
        const words = { zh: `“${at.zh}”未完成评审规则设置`, en: `The review rule of ${at.en} is not set` }
        gaps.push({ key, page: 'reviewSet', ...words, ...where })
      }
      return gaps
    })
    return [...enrol, ...codes, ...perStage]
  })
}

function hasWindow(stage: RoundToCheck['stages'][number], kind: WindowKind, itemId: string): boolean {
  return stage.windows.some((window) => window.kind === kind && (window.itemId === null || window.itemId === itemId))
}

function gap(key: string, zh: string, en: string, itemId?: string): Gap {
  return { key, page: 'scheduleSet', zh, en, ...(itemId === undefined ? {} : { itemId }) }
}
