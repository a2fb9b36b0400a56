import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { ListedTeam } from '@podium/core/enrolment/views.ts'
import { useSearchParams } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { enrolmentOfficeMessages } from '../office-messages.ts'

/** Columns for the answers, which the list shows once they are chosen. */
export function useAnswerColumns() {
  return useAnsweredFields().map(({ key, label }) => ({
    key: `answer.${key}`,
    title: label,
    width: 140,
    hidden: true,
    render: (row: ListedTeam) => row.answers[key] ?? '—',
  }))
}

function useAnsweredFields() {
  const [search] = useSearchParams()
  const itemId = search.get('itemId')
  return useCall(enrolmentApi.teamFields, itemId ? { itemId } : null, { staleAfterMs: 60_000 }).data ?? []
}

/** Filters by an answer to the form of the chosen item, which may be to a field that was removed since. */
export function useAnswerFilters() {
  const t = useT(enrolmentOfficeMessages)
  const [search] = useSearchParams()
  const fields = useAnsweredFields()
  if (fields.length === 0) return []
  const chosen = fields.find(({ key }) => key === search.get('answerField'))
  const options = chosen?.options.map((option) => ({ value: option, label: option })) ?? []
  const answer = { name: 'answer', label: t('answerIs') }
  return [
    {
      name: 'answerField',
      label: t('answerField'),
      kind: 'select' as const,
      options: fields.map(({ key, label }) => ({ value: key, label })),
    },
    options.length > 0 ? { ...answer, kind: 'select' as const, options } : { ...answer, kind: 'text' as const },
  ]
}
