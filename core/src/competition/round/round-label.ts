import type { Language } from '../../base/refusal.ts'

/** A round for choice, with what tells it from another of the same name. */
export interface NamedRound {
  readonly value: string
  readonly label: string
  readonly year: number
  readonly edition: number
}

/** Rounds for choice by their names; those that share a name also by year and edition. */
export function roundLabels(rounds: readonly NamedRound[], language: Language): { value: string; label: string }[] {
  const count = Map.groupBy(rounds, ({ label }) => label.trim())
  return rounds.map(({ value, label, year, edition }) => {
    if (count.get(label.trim())!.length === 1) return { value, label }
    const when = language === 'en' ? `${year} · edition ${edition}` : `${year} · 第 ${edition} 届`
    return { value, label: `${label} · ${when}` }
  })
}
