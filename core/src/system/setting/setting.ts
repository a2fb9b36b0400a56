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
      zh: '组织管理中的组织编码，如 HUB-1：1–40 个字母、数字、下划线或连字符，区分大小写。用户的当前组织或其直接上级是该组织时，浏览器中会留下标记一，供对接的页面据此显示不同内容；与权限无关。留空则取环境变量 ORGANISATION_CODE_1，两处都空则不启用',
      en: 'The code of an organisation as under Organisations, such as HUB-1: 1 to 40 letters, digits, underscores or hyphens, the case matters. Whoever acts in it or right below it gets the first flag in the browser, by which connected pages may show other content; it grants no rights. While empty, the variable ORGANISATION_CODE_1 counts; with neither it is off',
    },
  },
  organisationCode2: {
    kind: 'code',
    label: { zh: '标记组织二的编码', en: 'Code of the second flagged organisation' },
    hint: {
      zh: '与标记组织一相同，但留下标记二；两个组织的标记互不影响。留空则取环境变量 ORGANISATION_CODE_2',
      en: 'As the first flagged organisation, with a second flag of its own. While empty, the variable ORGANISATION_CODE_2 counts',
    },
  },
}
