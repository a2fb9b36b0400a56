import { expect, test } from 'vitest'
import { ExtraField } from '../../competition/form/form.ts'
import type { ReturnedState } from './returned-state.ts'
import { teamDifferences } from './team-changes.rule.ts'

const fields = [ExtraField.parse({ key: 'tutor', label: '实验室', kind: 'text' })]
const names: Record<string, string> = { a: '甲', b: '乙', c: '丙' }
const context = { nameOf: (id: string) => names[id]!, fields }
const before: ReturnedState = {
  name: '追光队',
  members: [
    { memberId: 'a', role: 'captain' },
    { memberId: 'b', role: 'member' },
  ],
  answers: { tutor: '一号' },
  files: [{ fileId: 'f1', name: '证明.pdf' }],
}

test.each<[string, Partial<ReturnedState>, [string, string, string][]]>([
  ['nothing', {}, []],
  ['the name', { name: '逐光队' }, [['团队名称', '追光队', '逐光队']]],
  ['a member', { members: [before.members[0]!, { memberId: 'c', role: 'member' }] }, [['队员', '乙', '丙']]],
  ['a member who left', { members: [before.members[0]!] }, [['队员', '乙', '—']]],
  ['an answer', { answers: { tutor: '二号' } }, [['实验室', '一号', '二号']]],
  [
    'a file of the same name',
    { files: [{ fileId: 'f2', name: '证明.pdf' }] },
    [['证明材料', '证明.pdf', '证明.pdf（新）']],
  ],
])('of a returned team that changed %s, the auditor sees just that', (_, change, expected) => {
  const found = teamDifferences(before, { ...before, ...change }, context)
  expect(found.map((each) => [each.label.zh, each.before.zh, each.after.zh])).toEqual(expected)
})
