import { expect, test } from 'vitest'
import { shiftStages } from './shift.ts'

const at = (day: number) => `2027-05-${String(day).padStart(2, '0')}T01:30:00.000Z`
const stage = (from: number, to: number) => ({
  name: `${from}`,
  opensAt: at(from),
  closesAt: at(to),
  windows: [{ kind: 'signup', opensAt: at(from), closesAt: at(to) }],
})

test('the dates of a stage and all after it move together, at the same time of day', () => {
  const [first, second, third] = shiftStages([stage(1, 4), stage(5, 9), stage(10, 12)], 1, 7)
  expect(first).toEqual(stage(1, 4))
  expect(second).toEqual({ ...stage(12, 16), name: '5' })
  expect(third).toEqual({ ...stage(17, 19), name: '10' })
  expect(shiftStages([stage(8, 9)], 0, -7)).toEqual([{ ...stage(1, 2), name: '8' }])
})

test('a stage without dates or windows stays as it is', () => {
  const incomplete = [
    { name: '新阶段' },
    { name: '', opensAt: at(1), windows: [{ kind: 'draw', closesAt: undefined }] },
  ]
  expect(shiftStages(incomplete, 0, 1)).toEqual([
    { name: '新阶段' },
    { name: '', opensAt: at(2), windows: [{ kind: 'draw' }] },
  ])
})
