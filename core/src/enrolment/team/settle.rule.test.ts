import { expect, test } from 'vitest'
import { whyNotSettle } from './settle.rule.ts'
import { TEAM_STATES } from './team.ts'

test('money buys nothing for a team that left or is gone', () => {
  const refused = TEAM_STATES.filter((state) => whyNotSettle({ name: '甲', state }) !== null)
  expect(refused).toEqual(['rejected', 'withdrawn', 'forfeited', 'banned', 'disqualified'])
  expect(whyNotSettle(null)).not.toBeNull()
})
