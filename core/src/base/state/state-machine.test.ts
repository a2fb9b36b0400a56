import { describe, expect, test } from 'vitest'
import { refuse } from '../refusal.ts'
import { canMove, moves, stateAfter, statesBefore, stays, whyNotMove, type StateMachine } from './state-machine.ts'

type Door = 'open' | 'closed' | 'locked'
const door: StateMachine<Door, 'close' | 'lock' | 'paint'> = {
  close: moves<Door>(['open'], 'closed', 'locked'),
  lock: moves<Door>(['closed'], 'locked'),
  paint: stays<Door>(['open', 'closed']),
}
const kind = { code: 1, status: 409, zh: '不行', en: 'No' }

describe('a table of moves', () => {
  test('says from where an action starts and where it may lead', () => {
    expect([canMove(door, 'open', 'close'), canMove(door, 'locked', 'close')]).toEqual([true, false])
    expect([canMove(door, 'open', 'close', 'locked'), canMove(door, 'closed', 'lock', 'open')]).toEqual([true, false])
    expect(statesBefore(door, 'paint')).toEqual(['open', 'closed'])
  })

  test('gives the usual state afterwards, and none where the action does not start', () => {
    expect([stateAfter(door, 'open', 'close'), stateAfter(door, 'closed', 'paint')]).toEqual(['closed', 'closed'])
    expect(stateAfter(door, 'locked', 'close')).toBeNull()
  })

  test('refuses with the reason of the module', () => {
    expect(whyNotMove(door, 'open', 'lock', () => refuse(kind))?.kind).toBe(kind)
    expect(whyNotMove(door, 'closed', 'lock', () => refuse(kind))).toBeNull()
  })
})
