import { describe, expect, it } from 'vitest'
import { listToDos } from './to-dos.ts'

/** @spec B33 */
describe('the to-dos of an office user', () => {
  it.each(listToDos.map((toDo) => [toDo.key, toDo] as const))(
    'of %s have a filter that their list keeps',
    (_, toDo) => {
      expect(toDo.list.input.parse(toDo.filter)).toMatchObject(toDo.filter)
    },
  )

  it('name the people whose school has yet to verify them, without whom a captain can’t hand in', () => {
    expect(listToDos.find(({ key }) => key === 'memberships')?.path).toBe('/system/groud/membership')
  })
})
