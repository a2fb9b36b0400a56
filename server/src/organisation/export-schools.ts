import { textIn } from '@podium/core/base/bilingual-text.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { schoolLevelLabels } from '@podium/core/organisation/group.ts'
import { exportRows } from '#server/platform/workbook/export-rows.ts'
import { schoolsInParts, type SchoolListRow } from './school.store.ts'

/** @spec B08 */
export const exportSchools = exportRows<typeof organisationApi.exportSchools, SchoolListRow>(
  organisationApi.exportSchools,
  'organisation.exportSchools',
  {
    competitions: async () => [],
    batches: (db, { scope, filter: { keyword = '', ...filter }, ids }) =>
      schoolsInParts(db, { scope, keyword, ...filter }, ids),
    columns: {
      name: { kind: 'text', width: 30, of: ({ name }) => name },
      nameEn: { kind: 'text', width: 40, of: ({ nameEn }) => nameEn },
      shortName: { kind: 'text', width: 16, of: ({ shortName }) => shortName },
      aliases: { kind: 'text', width: 30, of: ({ aliases }) => aliases.join('、') },
      code: { kind: 'text', width: 14, of: ({ code }) => code },
      level: {
        kind: 'text',
        width: 14,
        of: ({ level }, language) => textIn(schoolLevelLabels[level], language),
      },
      region: { kind: 'text', width: 12, of: ({ region }) => region },
      tags: { kind: 'text', width: 24, of: ({ tags }) => tags.join('、') },
      enabled: {
        kind: 'text',
        width: 10,
        of: ({ enabled }, language) =>
          language === 'en' ? (enabled ? 'Enabled' : 'Disabled') : enabled ? '启用' : '停用',
      },
    },
  },
)
