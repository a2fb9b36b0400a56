import type { BilingualText } from '../../base/bilingual-text.ts'
import { evaluateRules, type RuleVerdict } from './evaluate.rule.ts'
import type { RulePerson, RuleTeam } from './fact.ts'
import { unknownFacts, type UnknownFacts } from './row-facts.rule.ts'
import type { RuleRow } from './row.ts'
import { foundText } from './found-words.ts'
import { noPlaceOf, ruleSentence } from './words.ts'
import type { FactWords } from './condition-words.ts'

/** A row with its verdict in words. */
export interface JudgedRule {
  readonly key: string
  readonly strength: RuleRow['strength']
  readonly holds: boolean
  readonly sentence: BilingualText
  /** Names of the stages that check it; empty: it is checked at sign-up. */
  readonly stages: readonly BilingualText[]
  /** What was found; empty where it holds. */
  readonly found: BilingualText
  /** Of a broken quota in which every team counts: why it has no place, in one sentence. */
  readonly noPlace?: BilingualText
  /** Ids of the people who keep it from holding. */
  readonly people: readonly string[]
  /** Of a quota: whether the team counts in it. */
  readonly counts: boolean
  /** What it asks of people whose profiles don’t say it. */
  readonly unknown?: readonly UnknownFacts[]
  /** Of a broken quota: whether the team waits in line for a place instead of being refused. */
  readonly queues?: boolean
  /** Of a quota: whether the team counts only because of what is unknown. */
  readonly isUncertain?: boolean
  /** Why the team asks to be let in all the same. */
  readonly reason: string
  /** The answer that granted the team an exception; empty: it has none. */
  readonly exception: string
}

/** Reasons that a captain gave, by the key of the row. */
export type RuleReasons = Readonly<Record<string, string>>

export interface Judging {
  /** The day in China, `YYYY-MM-DD`. */
  readonly today: string
  readonly team?: RuleTeam
  readonly words?: FactWords
  readonly reasons?: RuleReasons
  /** Answers that granted exceptions, by the key of the row. */
  readonly exceptions?: RuleReasons
}

export function judgeRules(rows: readonly RuleRow[], people: readonly RulePerson[], judging: Judging): JudgedRule[] {
  return evaluateRules(rows, people, judging.today, judging.team).map((verdict) => ({
    ...inWords(verdict, judging),
    unknown: unknownFacts(verdict.row, people, judging.today),
  }))
}

/** A verdict with its sentence and what was found. */
export function inWords(verdict: RuleVerdict, { today, words, reasons = {}, exceptions = {} }: Judging): JudgedRule {
  const { row, holds, people } = verdict
  const noPlace = noPlaceOf(verdict)
  return {
    ...(noPlace && { noPlace }),
    key: row.key,
    strength: row.strength,
    holds,
    sentence: ruleSentence(row, words),
    stages: row.stages.map(({ zh, en }) => ({ zh, en: en || zh })),
    found: holds ? { zh: '', en: '' } : foundText(verdict, today, words),
    counts: verdict.counts ?? false,
    queues: verdict.queues ?? false,
    isUncertain: verdict.isUncertain ?? false,
    people: people.map(({ id }) => id),
    reason: reasons[row.key] ?? '',
    exception: exceptions[row.key] ?? '',
  }
}

/** Keys of the quotas in which a team takes a place. One with an exception from a quota takes none of its places. */
export function countedQuotas(judged: readonly JudgedRule[]): ReadonlySet<string> {
  return new Set(judged.flatMap(({ key, counts, exception }) => (counts && exception === '' ? [key] : [])))
}

/** The same of verdicts, without making words of them. */
export function countedOf(verdicts: readonly RuleVerdict[], exceptions: RuleReasons): ReadonlySet<string> {
  return new Set(verdicts.flatMap(({ row, counts }) => (counts && !exceptions[row.key] ? [row.key] : [])))
}
