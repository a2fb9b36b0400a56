import { expect, test } from 'vitest'
import { refusalText } from '@podium/core/base/refusal.ts'
import { faultOf } from './fault.ts'

const pg = (code: string) => Object.assign(new Error('could not obtain lock on row in "secret_table"'), { code })

test.each([
  ['waited for a lock', pg('55P03'), 'Another action held data'],
  ['took too long', pg('57014'), 'This step took too long'],
  ['broke a constraint', pg('23505'), 'A fault of the system, not of the settings: /review/task/submit (23505)'],
  ['failed otherwise', new TypeError('x is undefined'), '(TypeError)'],
])('a call that %s is reported with its reason and nothing internal', (_, fault, words) => {
  const text = refusalText(faultOf({ path: '/review/task/submit' }, fault), 'en')
  expect(text).toContain(words)
  expect(text).not.toMatch(/secret_table|undefined/)
})
