import { expect, test } from 'vitest'
import { enrolmentRefusals as no } from '../refusals.ts'
import { INVITATION_PAUSE_MS } from './member.rule.ts'
import { whyNotRemind, type RemindedMember } from './reminder.rule.ts'

const at = new Date('2026-05-02T04:00:00Z')
const before = (ms: number) => new Date(at.getTime() - ms)
const invited: RemindedMember = { userId: 'u', state: 'invited', name: '李四', lastMessageAt: null }

test.each([
  ['somebody invited whom no message reached', 'draft', {}, true, null],
  ['somebody whose last message is a day old', 'draft', { lastMessageAt: before(INVITATION_PAUSE_MS) }, true, null],
  ['somebody a team waits for', 'awaiting_members', {}, true, null],
  ['somebody reminded just now', 'draft', { lastMessageAt: before(1) }, true, no.REMINDED_RECENTLY],
  ['somebody who accepted', 'draft', { state: 'accepted' }, true, no.NOT_REMINDABLE],
  ['whoever has a link', 'draft', { userId: null }, true, no.NOT_REMINDABLE],
  ['anybody of an enrolled team', 'enrolled', {}, true, no.WRONG_STATE],
  ['anybody, by a member', 'draft', {}, false, no.NOT_THE_CAPTAIN],
] as const)('%s', (_, state, change, byCaptain, refused) => {
  expect(whyNotRemind({ state }, { ...invited, ...change }, byCaptain, at)?.kind ?? null).toBe(refused)
})

test('the refusal says when a reminder is possible again', () => {
  const refusal = whyNotRemind({ state: 'draft' }, { ...invited, lastMessageAt: before(3_600_000) }, true, at)
  expect(refusal?.params).toEqual({ name: '李四', fromZh: '5月3日 11:00', fromEn: '3 May, 11:00' })
})
