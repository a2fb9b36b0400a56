import type { BilingualText } from '../../base/bilingual-text.ts'

export const SETTING_KEYS = ['documentUrl', 'codeUrl', 'organisationCode1', 'organisationCode2'] as const
export type SettingKey = (typeof SETTING_KEYS)[number]

/** What a setting may hold. `url`: a web address; `code`: the code of an organisation. Both may be empty. */
export type SettingKind = 'url' | 'code'

interface SettingDefinition {
  readonly kind: SettingKind
  readonly label: BilingualText
  /** What it does, and what happens while it is empty. */
  readonly hint: BilingualText
}

/** Settings of the whole installation that staff change without a restart. @spec B32 S03 */
export const settingDefinitions: Readonly<Record<SettingKey, SettingDefinition>> = {
  documentUrl: {
    kind: 'url',
    label: { zh: '项目文档地址', en: 'Address of the documentation' },
    hint: {
      zh: '后台顶栏“项目文档”打开的网址；留空则不显示',
      en: 'Opened by “Document” in the office’s bar; hidden while empty',
    },
  },
  codeUrl: {
    kind: 'url',
    label: { zh: '代码仓库地址', en: 'Address of the source code' },
    hint: {
      zh: '后台顶栏“代码仓库”打开的网址；留空则不显示',
      en: 'Opened by “Source code” in the office’s bar; hidden while empty',
    },
  },
  organisationCode1: {
    kind: 'code',
    label: { zh: '标记组织一的编码', en: 'Code of the first flagged organisation' },
    hint: {
      zh: '当前组织或其直接上级为该组织时，页面获得标记一；留空则取环境变量 ORGANISATION_CODE_1',
      en: 'Pages get the first flag in this organisation or right below it; while empty, ORGANISATION_CODE_1 counts',
    },
  },
  organisationCode2: {
    kind: 'code',
    label: { zh: '标记组织二的编码', en: 'Code of the second flagged organisation' },
    hint: {
      zh: '当前组织或其直接上级为该组织时，页面获得标记二；留空则取环境变量 ORGANISATION_CODE_2',
      en: 'Pages get the second flag in this organisation or right below it; while empty, ORGANISATION_CODE_2 counts',
    },
  },
}
