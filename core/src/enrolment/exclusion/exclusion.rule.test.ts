import { describe, expect, test } from 'vitest'
import { enrolmentRefusals as no } from '../refusals.ts'
import { whyNotExclude, whyNotReadmit } from './exclusion.rule.ts'

describe('an organiser', () => {
  test.each([
    ['disqualifies an enrolled team', 'disqualify', 'enrolled', 'published', '抄袭', null],
    ['disqualifies it after the results', 'disqualify', 'enrolled', 'result_published', '抄袭', null],
    ['bans a team under audit', 'ban', 'auditing', 'published', '冒名', null],
    [
      'can’t disqualify a team that doesn’t take part yet',
      'disqualify',
      'auditing',
      'published',
      '抄袭',
      no.WRONG_STATE,
    ],
    ['can’t ban a draft', 'ban', 'draft', 'published', '冒名', no.WRONG_STATE],
    ['can’t ban a team that waits for its payment', 'ban', 'awaiting_payment', 'published', '冒名', no.WRONG_STATE],
    ['can’t exclude without a reason', 'ban', 'enrolled', 'published', ' ', no.OPINION_MISSING],
    ['can’t exclude after the end', 'ban', 'enrolled', 'finished', '冒名', no.EXCLUSION_TOO_LATE],
  ] as const)('%s', (_, kind, state, roundState, reason, refused) => {
    expect(whyNotExclude({ state, roundState }, kind, reason)?.kind ?? null).toBe(refused)
  })

  test.each([
    ['readmits a banned team', 'banned', 'published', '查无实据', null],
    ['can’t readmit a team that withdrew', 'withdrawn', 'published', '查无实据', no.WRONG_STATE],
    ['can’t readmit after the results', 'disqualified', 'result_published', '查无实据', no.EXCLUSION_TOO_LATE],
    ['can’t readmit without a reason', 'banned', 'published', '', no.OPINION_MISSING],
  ] as const)('%s', (_, state, roundState, reason, refused) => {
    expect(whyNotReadmit({ state, roundState }, reason)?.kind ?? null).toBe(refused)
  })
})
