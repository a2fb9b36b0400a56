import { expect, test } from 'vitest'
import { WINDOW_KINDS, type WindowKind } from './round.ts'
import { kindsToChoose, whyNotKinds } from './window-kinds.rule.ts'

const stage = (stageId: string | undefined, ...kinds: WindowKind[]) => ({
  stageId,
  windows: kinds.map((kind) => ({ kind, itemId: null })),
})

test('a kind of window that nothing acts on is chosen only where a round has one', () => {
  expect(kindsToChoose([stage('s', 'signup')])).toEqual(WINDOW_KINDS.filter((kind) => kind !== 'draw'))
  expect(kindsToChoose([stage('s', 'draw')])).toEqual([...WINDOW_KINDS])
})

test('such a window is not added, and stays in the stage that has it', () => {
  const saved = [stage('s', 'signup', 'draw'), stage('t', 'signup')]
  expect(whyNotKinds([stage('s', 'signup', 'draw')], saved)).toBeNull()
  expect(whyNotKinds([stage('t', 'signup', 'draw'), stage(undefined, 'draw')], saved)?.fields).toMatchObject([
    { path: 'stages.0.windows.1.kind' },
    { path: 'stages.1.windows.0.kind' },
  ])
})
