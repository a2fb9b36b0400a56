import type { Language } from '@podium/core/base/refusal.ts'
import { isEmptyAnswer, type Answer } from '@podium/core/competition/form/answer.ts'
import { answerText } from '@podium/core/competition/form/answer-words.ts'
import type { ExtraField } from '@podium/core/competition/form/form.ts'
import type { Db } from '#server/platform/db/db.ts'
import { answersOf } from './answers.store.ts'

/** The answers of teams to these fields in words, by team and field. */
export async function answersInWords(
  db: Db,
  teamIds: readonly string[],
  fields: readonly ExtraField[],
  language: Language,
): Promise<Map<string, Record<string, string>>> {
  const keys = new Set(fields.map(({ key }) => key))
  const teams = await answersOf(db, teamIds)
  return new Map(
    teams.map(({ teamId, answers, people }) => {
      const given = Object.entries(answers).filter(([key, answer]) => keys.has(key) && !isEmptyAnswer(answer))
      return [teamId, Object.fromEntries(given.map(([key, answer]) => [key, inWords(answer, people, language)]))]
    }),
  )
}

export function inWords(answer: Answer | undefined, people: Record<string, string>, language: Language): string {
  if (isEmptyAnswer(answer)) return ''
  const { zh, en } = answerText(answer, (memberId) => people[memberId] ?? '—')
  return language === 'en' ? en : zh
}
