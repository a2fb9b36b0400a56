import { textIn } from '@podium/core/base/bilingual-text.ts'
import { changeSentence, describeChange, refusalWords } from '@podium/core/base/audit/audit-words.ts'
import type { BilingualText } from '@podium/core/base/bilingual-text.ts'
import { actionsOf, auditWordsOf, subjectsOf } from '@podium/core/base/manifest.ts'
import type { Manifest } from '@podium/core/base/manifest.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { auditOutcomeLabels } from '@podium/core/system/api.ts'
import { systemExports } from '@podium/core/system/exports.ts'
import type { Db } from '#server/platform/db/db.ts'
import { exportRows } from '#server/platform/workbook/export-rows.ts'
import type { Wanted } from '#server/platform/workbook/export-rows.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { auditInParts, type AuditFilter, type AuditListRow } from './audit-list.store.ts'
import { wordsFound } from './audit-keyword.ts'
import { namesOfRecords } from './record-names.ts'
import { recordScopeOf } from './record-scope.ts'

/** An audit row whose codes are words. */
type Said = AuditListRow & { readonly words: Record<'action' | 'subject' | 'change', string> }

type Asked = Wanted<Omit<AuditFilter, 'scope' | 'actions' | 'records'>>

async function* saidRows(db: Db, wanted: Asked, services: Services) {
  const { manifests } = services
  const { keyword = '', ...filter } = wanted.filter
  const scope = recordScopeOf(manifests, wanted.viewer, 'system:log:export')
  const say = sayer(manifests, wanted.language)
  const words = await wordsFound(services, db, keyword)
  for await (const rows of auditInParts(db, { ...filter, ...words, scope }, wanted.ids)) {
    const nameOf = await namesOfRecords({ services, db, language: wanted.language }, rows)
    yield rows.map((row) => say(row, nameOf(row)))
  }
}

function sayer(manifests: readonly Manifest[], language: Language): (row: AuditListRow, name: string) => Said {
  const [actions, subjects, words] = [actionsOf(manifests), subjectsOf(manifests), auditWordsOf(manifests)]
  const label = (labels: Readonly<Record<string, BilingualText>>, code: string) =>
    labels[code]?.[language === 'en' ? 'en' : 'zh'] ?? code
  return (row, name) => {
    const described = describeChange(row.change, words, language)
    const subject = [label(subjects, row.subjectType), name || described.name].filter((each) => each !== '').join(' ')
    const change = changeSentence(described, language) || refusalWords(row.change, language)
    return { ...row, words: { action: label(actions, row.action), subject, change } }
  }
}

/** The audit log in words as a spreadsheet. @spec B25 */
export const exportAudit = exportRows<typeof systemExports.exportAudit, Said>(
  systemExports.exportAudit,
  'system.exportLog',
  {
    competitions: async () => [],
    batches: saidRows,
    columns: {
      at: { kind: 'moment', width: 20, of: ({ at }) => at.toISOString() },
      actorName: { kind: 'text', width: 14, of: ({ actorName }) => actorName },
      action: { kind: 'text', width: 24, of: ({ words }) => words.action },
      subjectType: { kind: 'text', width: 30, of: ({ words }) => words.subject },
      change: { kind: 'text', width: 60, of: ({ words }) => words.change },
      outcome: {
        kind: 'text',
        width: 10,
        of: ({ outcome }, language) => textIn(auditOutcomeLabels[outcome], language),
      },
      address: { kind: 'text', width: 18, of: ({ address }) => address },
      durationMs: { kind: 'number', width: 12, of: ({ durationMs }) => durationMs },
      traceId: { kind: 'text', width: 38, of: ({ traceId }) => traceId },
    },
  },
)
