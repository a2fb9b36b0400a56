import type { BilingualText } from '../base/bilingual-text.ts'
import { label, made, number, text } from '../base/export/column.ts'
import { exportOfList } from '../base/export/export-of-list.ts'
import { organisationApi } from './api.ts'
import type { GroupKind } from './group.ts'

const kindLabels: Readonly<Record<GroupKind, BilingualText>> = {
  platform: { zh: '平台', en: 'Platform' },
  committee: { zh: '组委会', en: 'Committee' },
  division: { zh: '赛区', en: 'Division' },
  school: { zh: '学校', en: 'School' },
  college: { zh: '学院', en: 'College' },
  company: { zh: '企业', en: 'Company' },
  other: { zh: '其他', en: 'Other' },
}

export const organisationExports = {
  exportGroups: exportOfList('/system/groud/export', organisationApi.groupPage, {
    title: { zh: '机构', en: 'Organisations' },
    id: 'groupId',
    columns: {
      name: text('机构名称', 'Organisation', 30),
      shortName: text('简称', 'Short name'),
      code: text('机构代码', 'Code'),
      kind: label('类型', 'Kind', kindLabels),
      region: text('地区代码', 'Region code', 12),
      childCount: number('下级机构', 'Below it'),
      enabled: made(
        label('状态', 'State', { true: { zh: '启用', en: 'Enabled' }, false: { zh: '停用', en: 'Disabled' } }),
        ({ enabled }: { enabled: boolean }) => String(enabled),
      ),
    },
  }),
}
