import { act, cleanup, render, waitFor } from '@testing-library/react'
import { ExtraField } from '@podium/core/competition/form/form.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { AuditDialog } from './audit-dialog.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const members = [
  {
    memberId: 'm1',
    userId: 'u1',
    role: 'captain',
    state: 'accepted',
    name: '李明',
    phoneMasked: '138****0000',
    schoolName: '澄湖理工大学',
    collegeName: '机电学院',
    idMasked: '3301**********0011',
    majorName: '机械工程',
    grade: '2024',
    degree: '',
    unknown: ['degree'],
    studentNumber: '20240001',
    missing: [],
    expiresAt: null,
  },
]
const facts = {
  roundName: '第四届设计大赛',
  itemName: '产品设计',
  auditLevel: 'province',
  quota: {
    school: { used: 4, size: 6 },
    item: null,
    holdsPlace: false,
    takesPlace: true,
    rules: [
      {
        key: 'masters',
        sentence: '研究生作品不得超过 3 件',
        used: 1,
        size: 3,
        awaited: null,
        arithmetic: '',
        unknown: [{ name: '李明', facts: ['degree'] }],
      },
    ],
  },
  answers: { source: '自主选题' },
  setting: {
    documents: [],
    extraFields: [ExtraField.parse({ key: 'source', label: '作品来源', kind: 'text' })],
    formSections: [],
  },
  form: { people: [], captain: null, day: '2026-05-01', wasSubmitted: true, begunStages: [] },
  formerFields: [],
  rules: [
    {
      key: 'a',
      strength: 'reason',
      holds: false,
      sentence: '全部队员须满足：学历为硕士',
      found: '李明（学历：本科）',
      stages: [],
      reason: '已获推免',
    },
    { key: 'b', strength: 'hard', holds: true, sentence: '队员须为学生', stages: [], found: '', reason: '' },
  ],
  returnedAt: '2026-11-20T02:00:00.000Z',
  differences: [{ label: { zh: '队员', en: 'Member' }, before: { zh: '乙', en: '乙' }, after: { zh: '丙', en: '丙' } }],
  decisions: [{ level: 'school', action: 'return', opinion: '换人', byName: '审批人', at: '2026-11-20T02:00:00.000Z' }],
}
const materials = [{ fileId: 'f1', slot: 'proof', name: '学籍证明.pdf', size: 1024 }]

/** @spec B20 */
it('the dialog of an audit shows members with number, college, major and masked document, places with their arithmetic, changes and proof', async () => {
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async () =>
      new Response(
        JSON.stringify({ code: 0, msg: '', data: { members, materials, committee: null, votes: [], ...facts } }),
        {
          headers: { 'content-type': 'application/json' },
        },
      ),
  }))
  await act(async () =>
    render(
      <MemoryRouter>
        <QueryClientProvider client={newQueryClient()}>
          <AuditDialog
            teams={[{ teamId: 't1', name: '追光队', version: 1 }]}
            onClose={() => undefined}
            onDone={() => undefined}
          />
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  await waitFor(() => expect(document.body.textContent).toContain('学籍证明.pdf'))
  for (const words of [
    '第四届设计大赛 · 产品设计',
    '审核级别：省级',
    '李明',
    '全部队员须满足：学历为硕士',
    '李明（学历：本科）',
    '团队说明：已获推免',
    '20240001',
    '机电学院',
    '机械工程',
    '2024',
    '3301**********0011',
    '规则所需，未填：学历',
    '李明 的学历未填写，不能排除，因此计入该名额',
    '作品来源',
    '自主选题',
  ])
    expect(document.body.textContent).toContain(words)
  for (const words of ['已用 4 / 6', '通过后 5 / 6，余 1', '退回意见：换人', '队员乙丙'])
    expect(document.body.textContent).toContain(words)
  expect(document.querySelector('a[href*="files%2Ff1"]')?.textContent).toBe('学籍证明.pdf')
})
