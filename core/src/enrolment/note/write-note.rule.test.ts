import { expect, test } from 'vitest'
import { ROUND_STATES } from '../../competition/round/round-state.ts'
import { whyNotWriteNote } from './write-note.rule.ts'

test('notes are taken until the round is finished', () => {
  expect(ROUND_STATES.filter((state) => whyNotWriteNote({ state }))).toEqual(['finished', 'archived'])
})
