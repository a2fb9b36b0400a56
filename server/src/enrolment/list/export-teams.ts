import { textIn } from '@podium/core/base/bilingual-text.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { TeamFilter } from '@podium/core/enrolment/views.ts'
import { auditLevelLabels, sourceLabels, teamStateLabels } from '@podium/core/enrolment/team/team.ts'
import { fieldsSeen } from '../form/fields-seen.ts'
import type { Db } from '#server/platform/db/db.ts'
import { exportRows, type Wanted } from '#server/platform/workbook/export-rows.ts'
import { inWords } from './answers-in-words.ts'
import { competitionsToExport, itemsToExport, teamsToExport, type ExportedTeam } from './export.store.ts'

/** Items whose fields are exported at most. */
const MAX_ITEMS = 10

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
      waiting: {
        kind: 'text',
        width: 20,
        of: ({ waiting }) => [waiting?.position, waiting?.unit].filter(Boolean).join(' · '),
      },
      source: { kind: 'text', width: 12, of: ({ source }, to) => textIn(sourceLabels[source], to) },
      captainName: { kind: 'text', width: 12, of: ({ captainName }) => captainName },
      captainPhoneMasked: { kind: 'text', width: 14, of: ({ captainPhoneMasked }) => captainPhoneMasked },
      memberCount: { kind: 'number', width: 8, of: ({ memberCount }) => memberCount },
      memberNames: { kind: 'text', width: 30, of: ({ memberNames }) => memberNames.join('、') },
      teacherNames: { kind: 'text', width: 20, of: ({ teacherNames }) => teacherNames.join('、') },
      leaderNames: { kind: 'text', width: 14, of: ({ leaderNames }) => leaderNames.join('、') },
      submittedAt: { kind: 'moment', width: 18, of: ({ submittedAt }) => submittedAt },
      createdAt: { kind: 'moment', width: 18, of: ({ createdAt }) => createdAt },
      answers: answerColumns,
    },
  },
)

/** A column for each field that the forms of the exported items have, or had. */
async function answerColumns(db: Db, wanted: Wanted<TeamFilter>) {
  const items = await itemsToExport(db, wanted, MAX_ITEMS)
  const fields = await Promise.all(
    items.map(async (itemId) => (await fieldsSeen(db, wanted.scope, itemId)).map((field) => ({ itemId, field }))),
  )
  return fields.flat().map(({ itemId, field }) => ({
    kind: 'text' as const,
    width: 20,
    head: textIn({ zh: field.label, en: field.labelEn || field.label }, wanted.language),
    of: (team: ExportedTeam, to: Language) => {
      if (team.itemId !== itemId) return ''
      const answer = team.answers[field.key]
      if (field.kind === 'file') return Array.isArray(answer) ? String(answer.length) : ''
      return inWords(answer, team.people, to)
    },
  }))
}
