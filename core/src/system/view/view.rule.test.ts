import { expect, test } from 'vitest'
import { systemRefusals } from '../refusals.ts'
import { MAX_VIEWS, whyNotSaveView } from './view.rule.ts'

test.each([
  [{ shared: false }, { count: 0, groupId: null }, null],
  [{ shared: true }, { count: MAX_VIEWS - 1, groupId: 'g' }, null],
  [{ shared: true }, { count: 0, groupId: null }, systemRefusals.VIEW_WITHOUT_GROUP],
  [{ shared: false }, { count: MAX_VIEWS, groupId: 'g' }, systemRefusals.VIEWS_FULL],
])('a view %j of somebody with %j', (wanted, owner, kind) => {
  expect(whyNotSaveView(wanted, owner)?.kind ?? null).toBe(kind)
})
