import { describe, expect, test } from 'vitest'
import { refuse } from '../refusal.ts'
import {
  canTransition,
  transitions,
  stateAfter,
  statesBefore,
  selfTransitions,
  whyNotTransition,
  type StateMachine,
} from './state-machine.ts'

type Door = 'open' | 'closed' | 'locked'
const door: StateMachine<Door, 'close' | 'lock' | 'paint'> = {
  close: transitions<Door>(['open'], 'closed', 'locked'),
  lock: transitions<Door>(['closed'], 'locked'),
  paint: selfTransitions<Door>(['open', 'closed']),
}
const kind = { code: 1, status: 409, zh: '不行', en: 'No' }

describe('a table of moves', () => {
  test('says from where an action starts and where it may lead', () => {
    expect([canTransition(door, 'open', 'close'), canTransition(door, 'locked', 'close')]).toEqual([true, false])
    expect([canTransition(door, 'open', 'close', 'locked'), canTransition(door, 'closed', 'lock', 'open')]).toEqual([
      true,
      false,
    ])
    expect(statesBefore(door, 'paint')).toEqual(['open', 'closed'])
  })

  test('gives the usual state afterwards, and none where the action does not start', () => {
    expect([stateAfter(door, 'open', 'close'), stateAfter(door, 'closed', 'paint')]).toEqual(['closed', 'closed'])
    expect(stateAfter(door, 'locked', 'close')).toBeNull()
  })

  test('refuses with the reason of the module', () => {
    expect(whyNotTransition(door, 'open', 'lock', () => refuse(kind))?.kind).toBe(kind)
    expect(whyNotTransition(door, 'closed', 'lock', () => refuse(kind))).toBeNull()
  })
})
