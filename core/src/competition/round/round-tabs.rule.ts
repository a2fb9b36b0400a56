import { refuse, type Refusal } from '../../base/refusal.ts'
import { competitionRefusals as refusals } from '../refusals.ts'
import type { RoundContent } from './round.ts'
import { ROUND_TABS, tabSettings, type RoundTab } from './round-tabs.ts'

interface HiddenTab {
  readonly key: RoundTab
  readonly hidden?: boolean | undefined
}

/** Why the page of a round can't have these tabs. Attachments don't count, because their tab is empty without any. */
export function whyNotTabs(tabs: readonly HiddenTab[]): Refusal | null {
  if (new Set(tabs.map(({ key }) => key)).size < tabs.length) {
    const twice = { zh: '同一标签页只能设置一次', en: 'Each tab has one setting' }
    return refuse(refusals.ROUND_FAULTY, {}, [{ path: 'content.tabs', ...twice }])
  }
  const isHidden = (tab: RoundTab) => tabs.some(({ key, hidden }) => key === tab && hidden)
  if (ROUND_TABS.some((tab) => tab !== 'attachments' && !isHidden(tab))) return null
  const none = {
    zh: '除“附件下载”外至少显示一个标签页',
    en: 'At least one tab besides the attachments must be shown',
  }
  return refuse(refusals.ROUND_FAULTY, {}, [{ path: 'content.tabs.0.hidden', ...none }])
}

/** The content without the texts that only a hidden tab shows. Notices stay, because sign-up shows them too. */
export function withoutHiddenTexts(content: RoundContent): RoundContent {
  const hidden = new Set(tabSettings(content.tabs).flatMap((tab) => (tab.hidden ? tab.key : [])))
  return {
    ...content,
    introduction: hidden.has('introduction') ? '' : content.introduction,
    guide: hidden.has('guide') ? '' : content.guide,
    contacts: hidden.has('contacts') ? [] : content.contacts,
  }
}
