import type { RoundCard } from '../../competition/round/round-views.ts'

type Listed = Pick<RoundCard, 'level' | 'signUp'>

/**
 * The round that the home page leads to: the first one open for sign-up to everybody, else to one school's people, else the
 * first of the list.
 */
export function roundToEnter<R extends Listed>(rounds: readonly R[]): R | undefined {
  const open = rounds.filter(({ signUp }) => signUp?.phase === 'open')
  return open.find(({ level }) => level === 'nation' || level === 'province') ?? open[0] ?? rounds[0]
}
