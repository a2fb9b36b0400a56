import type { OfficeStage, WindowKind } from '@podium/core/competition/round/round.ts'
import { expect, test } from 'vitest'
import { newRowKey } from '../round/new-row-key.ts'
import { settingState } from './setting-state.ts'

const stage = (...windows: { kind: WindowKind; itemId: string | null }[]) =>
  ({ stageId: 's', windows }) as unknown as OfficeStage
const sound = { itemId: 'a', stageId: 's', no: 1, sound: true }
const everyone = stage({ kind: 'submission', itemId: null })
const onlyB = stage({ kind: 'submission', itemId: 'b' })

test.each([
  ['set', 'work', 's', [{ kind: 'work', ...sound }], everyone],
  ['set', 'work', 's', [{ kind: 'work', ...sound }], onlyB],
  ['faulty', 'work', 's', [{ kind: 'work', ...sound, sound: false }], everyone],
  ['unset', 'work', 's', [{ kind: 'review', ...sound }], everyone],
  ['notNeeded', 'work', 's', [], onlyB],
  ['notNeeded', 'review', 's', [], everyone],
  ['unset', 'enrol', null, [], onlyB],
] as const)('a place is %s for its %s setting', (state, kind, stageId, settings, only) => {
  expect(settingState({ settings: [...settings], stages: [only] }, kind, 'a', stageId)).toBe(state)
})

test('a new row gets a key that no row has', () => {
  expect(newRowKey('slot', [])).toBe('slot1')
  expect(newRowKey('slot', [{ key: 'slot2' }])).toBe('slot3')
  expect(newRowKey('slot', [{ key: 'slot1' }, { key: 'slot3' }])).toBe('slot4')
})
