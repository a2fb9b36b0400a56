import { scoresText } from '@podium/core/award/few-scores.rule.ts'
import { awardApi } from '@podium/core/award/api.ts'
import { winnerStateLabels } from '@podium/core/award/publication.rule.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { exportRows } from '#server/platform/workbook/export-rows.ts'
import { competitionsToExport, winnersToExport } from './export.store.ts'
import { rowOf } from './show-results.ts'
import type { WinnerSummary } from './winner.store.ts'

/** Exports the list of winners as a spreadsheet. @spec B08 */
export const exportDetailedList = exportRows<typeof awardApi.exportDetailedList, WinnerSummary>(
  awardApi.exportDetailedList,
  'award.export',
  {
    competitions: competitionsToExport,
    batches: winnersToExport,
    columns: {
      roundName: { kind: 'text', width: 30, of: ({ roundName }) => roundName },
      itemName: { kind: 'text', width: 20, of: ({ itemName }) => itemName },
      stageName: { kind: 'text', width: 12, of: ({ stageName }) => stageName },
      awardZh: { kind: 'text', width: 14, of: ({ awardZh, awardEn }, to) => textIn({ zh: awardZh, en: awardEn }, to) },
      rank: { kind: 'number', width: 8, of: ({ rank }) => rank },
      score: { kind: 'decimal', width: 10, of: (winner) => rowOf(winner, null).score },
      scores: { kind: 'text', width: 14, of: (winner, to) => textIn(scoresText(winner), to) },
      number: { kind: 'text', width: 18, of: ({ number }) => number },
      teamName: { kind: 'text', width: 24, of: ({ teamName }) => teamName },
      workTitle: { kind: 'text', width: 30, of: ({ workTitle }) => workTitle },
      schoolName: { kind: 'text', width: 24, of: ({ schoolName }) => schoolName },
      students: { kind: 'text', width: 30, of: ({ students }) => students.join('、') },
      teachers: { kind: 'text', width: 20, of: ({ teachers }) => teachers.join('、') },
      state: { kind: 'text', width: 12, of: ({ state }, to) => textIn(winnerStateLabels[state], to) },
    },
  },
)

function textIn(words: Bilingual, language: Language): string {
  return language === 'en' && words.en !== '' ? words.en : words.zh
}
