import { expect, test } from 'vitest'
import { noticeRefusals } from '../../notice/refusals.ts'
import { messageRefusals as no } from './refusals.ts'
import { whyNotSend } from './message.rule.ts'

test.each([
  ['to whom it was previewed', 3, 3, 0, null],
  ['to nobody', 0, 0, 0, no.NO_RECIPIENTS],
  ['to the largest group', 50_000, 50_000, 19, null],
  ['to a larger one', 50_001, 50_001, 0, no.TOO_MANY_RECIPIENTS],
  ['to others than previewed', 4, 3, 0, noticeRefusals.RECIPIENTS_CHANGED],
  ['after twenty in a day', 3, 3, 20, no.TOO_MANY_MESSAGES],
] as const)('a message %s', (_, recipients, previewed, sent, refused) => {
  expect(whyNotSend({ recipients }, previewed, sent)?.kind ?? null).toBe(refused)
})
