import { AUDIT_LEVELS } from '@podium/core/competition/setting/setting.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import {
  auditLevelLabels,
  SOURCES,
  sourceLabels,
  TEAM_STANDINGS,
  TEAM_STATES,
  teamStandingLabels,
  teamStateLabels,
} from '@podium/core/enrolment/team/team.ts'
import { NO_REGION } from '@podium/core/organisation/region.ts'
import { useSearchParams } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { wordingMessages } from '#web/lib/i18n/wording.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { useDict } from '#web/lib/use-dict.ts'
import { timeText } from '#web/ui/time/time.ts'
import { enrolmentOfficeMessages } from '../office-messages.ts'
import { useAnswerFilters } from './answer-filters.ts'
import { SchoolFilter } from './school-filter.tsx'

/** Filters of the office's list of enrolments. */
export function useTeamFilters() {
  const t = useT(enrolmentOfficeMessages)
  const may = useMay()
  const wording = useT(wordingMessages)
  const { language } = useLanguage()
  const [search] = useSearchParams()
  const roundId = search.get('roundId')
  const regions = useDict('region')
  const rounds = useCall(enrolmentApi.teamRounds, {}, { staleAfterMs: 60_000 })
  const imports = useCall(enrolmentApi.teamImportPage, may('enrolment:team:import') ? { pageSize: 50 } : null, {
    staleAfterMs: 60_000,
  })
  const items = useCall(enrolmentApi.teamItems, roundId ? { roundId } : null, { staleAfterMs: 60_000 })
  const choice = <K extends string>(values: readonly K[], words: Record<K, { zh: string; en: string }>) =>
    values.map((value) => ({ value, label: pick(words[value], language) }))
  return [
    { name: 'keyword', label: t('keyword'), kind: 'text' as const },
    { name: 'roundId', label: t('round'), kind: 'select' as const, options: rounds.data ?? [] },
    { name: 'itemId', label: wording('signUpItem'), kind: 'select' as const, options: items.data ?? [] },
    ...useAnswerFilters(),
    { name: 'state', label: t('state'), kind: 'select' as const, options: choice(TEAM_STATES, teamStateLabels) },
    {
      name: 'schoolId',
      label: t('school'),
      kind: 'custom' as const,
      render: () => <SchoolFilter />,
    },
    {
      name: 'standing',
      label: t('standing'),
      kind: 'select' as const,
      options: choice(TEAM_STANDINGS, teamStandingLabels),
    },
    {
      name: 'region',
      label: t('region'),
      kind: 'select' as const,
      options: [...regions.optionsOr([]), { value: NO_REGION, label: t('noRegion') }],
    },
    {
      name: 'submittedFrom',
      until: 'submittedUntil',
      label: t('submittedAt'),
      kind: 'dates' as const,
    },
    { name: 'auditLevel', label: t('level'), kind: 'select' as const, options: choice(AUDIT_LEVELS, auditLevelLabels) },
    ...(may('enrolment:team:audit')
      ? [
          {
            name: 'turn',
            label: t('turn'),
            kind: 'select' as const,
            options: [{ value: 'mine', label: t('turnMine') }],
          },
        ]
      : []),
    {
      name: 'change',
      label: t('change'),
      kind: 'select' as const,
      options: [{ value: 'pending', label: t('changePending') }],
    },
    {
      name: 'documents',
      label: t('documents'),
      kind: 'select' as const,
      options: [{ value: 'lacking', label: t('documentsLacking') }],
    },
    { name: 'source', label: t('source'), kind: 'select' as const, options: choice(SOURCES, sourceLabels) },
    ...(imports.data?.rows.length
      ? [
          {
            name: 'importId',
            label: t('import'),
            kind: 'select' as const,
            options: imports.data.rows.map(({ importId, fileName, createdAt }) => ({
              value: importId,
              label: `${fileName} · ${timeText(createdAt)}`,
            })),
          },
        ]
      : []),
  ]
}
