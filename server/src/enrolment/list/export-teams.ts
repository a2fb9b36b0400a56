import type { Bilingual } from '@podium/core/base/shapes.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { auditLevelLabels, sourceLabels, teamStateLabels } from '@podium/core/enrolment/team/team.ts'
import { exportRows } from '#server/platform/workbook/export-rows.ts'
import { competitionsToExport, teamsToExport, type ExportedTeam } from './export.store.ts'

/** Exports enrolments as a spreadsheet. */
export const exportTeams = exportRows<typeof enrolmentApi.export, ExportedTeam>(
  enrolmentApi.export,
  'enrolment.export',
  {
    competitions: competitionsToExport,
    batches: teamsToExport,
    columns: {
      number: { kind: 'text', width: 18, of: ({ number }) => number ?? '' },
      name: { kind: 'text', width: 24, of: ({ name }) => name },
      roundName: { kind: 'text', width: 30, of: ({ roundName }) => roundName },
      itemName: { kind: 'text', width: 20, of: ({ itemName }) => itemName },
      schoolName: { kind: 'text', width: 24, of: ({ schoolName }) => schoolName },
      state: { kind: 'text', width: 12, of: ({ state }, to) => textIn(teamStateLabels[state], to) },
      auditLevel: {
        kind: 'text',
        width: 12,
        of: ({ auditLevel }, to) => (auditLevel ? textIn(auditLevelLabels[auditLevel], to) : ''),
      },
      source: { kind: 'text', width: 12, of: ({ source }, to) => textIn(sourceLabels[source], to) },
      captainName: { kind: 'text', width: 12, of: ({ captainName }) => captainName },
      captainPhoneMasked: { kind: 'text', width: 14, of: ({ captainPhoneMasked }) => captainPhoneMasked },
      memberCount: { kind: 'number', width: 8, of: ({ memberCount }) => memberCount },
      memberNames: { kind: 'text', width: 30, of: ({ memberNames }) => memberNames.join('、') },
      teacherNames: { kind: 'text', width: 20, of: ({ teacherNames }) => teacherNames.join('、') },
      submittedAt: { kind: 'moment', width: 18, of: ({ submittedAt }) => submittedAt },
      createdAt: { kind: 'moment', width: 18, of: ({ createdAt }) => createdAt },
    },
  },
)

function textIn(words: Bilingual, language: Language): string {
  return language === 'en' ? words.en : words.zh
}
