/** Tabs of a round's page, in their order. */
export const ROUND_TABS = ['introduction', 'guide', 'items', 'notices', 'attachments', 'contacts'] as const
export type RoundTab = (typeof ROUND_TABS)[number]

/** How the page of a round shows a tab; without a name it keeps its usual one. */
export interface TabSetting {
  readonly key: RoundTab
  readonly hidden: boolean
  readonly name: string
  readonly nameEn: string
}

export interface HiddenTab {
  readonly key: RoundTab
  readonly hidden?: boolean | undefined
}

export function isTabHidden(tabs: readonly HiddenTab[], tab: RoundTab): boolean {
  return tabs.some(({ key, hidden }) => key === tab && hidden)
}

/** The setting of each tab, in the order of the page; those without one are shown under their usual name. */
export function tabSettings(tabs: readonly TabSetting[]): TabSetting[] {
  return ROUND_TABS.map((key) => tabs.find((tab) => tab.key === key) ?? { key, hidden: false, name: '', nameEn: '' })
}
