import { refuse, type Refusal } from '../../base/refusal.ts'
import { competitionRefusals as refusals } from '../refusals.ts'
import type { RoundContent } from './round.ts'
import { isTabHidden, ROUND_TABS, type HiddenTab } from './round-tabs.ts'

/** Why the page of a round can't have these tabs. Attachments don't count, because their tab is empty without any. */
export function whyNotTabs(tabs: readonly HiddenTab[]): Refusal | null {
  if (new Set(tabs.map(({ key }) => key)).size < tabs.length) {
    const twice = { zh: '同一标签页只能设置一次', en: 'Each tab has one setting' }
    return refuse(refusals.ROUND_FAULTY, {}, [{ path: 'content.tabs', ...twice }])
  }
  if (ROUND_TABS.some((tab) => tab !== 'attachments' && !isTabHidden(tabs, tab))) return null
  const none = {
    zh: '除“附件下载”外至少显示一个标签页',
    en: 'At least one tab besides the attachments must be shown',
  }
  return refuse(refusals.ROUND_FAULTY, {}, [{ path: 'content.tabs.0.hidden', ...none }])
}

/** The content without the texts that only a hidden tab shows. Notices stay, because sign-up shows them too. */
export function withoutHiddenTexts(content: RoundContent): RoundContent {
  const { tabs, introduction, guide, contacts } = content
  return {
    ...content,
    introduction: isTabHidden(tabs, 'introduction') ? '' : introduction,
    guide: isTabHidden(tabs, 'guide') ? '' : guide,
    contacts: isTabHidden(tabs, 'contacts') ? [] : contacts,
  }
}
