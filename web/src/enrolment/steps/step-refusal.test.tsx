import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { ExtraField } from '@podium/core/competition/form/form.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { NO_FEE } from '@podium/core/finance/fee/fee.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { MaterialStep } from '../team/material-step.tsx'

afterEach(cleanup)

const captain = {
  memberId: 'm1',
  userId: 'u1',
  name: '李明',
  role: 'captain',
  state: 'accepted',
  missing: [],
  unknown: [],
}
const joined = {
  memberId: 'm2',
  userId: 'u2',
  name: '周敏',
  role: 'member',
  state: 'accepted',
  missing: [],
  unknown: [],
}
const before = {
  teamId: 't1',
  name: '晨露',
  state: 'draft',
  captainId: 'u1',
  members: [captain],
  decisions: [],
  materials: [],
  rules: [],
  petitions: [],
  roundName: '',
  itemName: '',
  submitHindrance: null,
  version: 1,
  answers: {},
  setting: {
    documents: [],
    admission: { queue: false },
    auditLevels: ['school'],
    extraFields: [ExtraField.parse({ key: 'source', label: '作品来源', kind: 'text' })],
    formSections: [],
    formChecks: [],
    fee: NO_FEE,
  },
  form: { people: [], captain: null, day: '2026-05-01', wasSubmitted: false, begunStages: [] },
} as unknown as TeamDetail

/** The page's query: fetching again finds who has come in meanwhile. */
function Step() {
  const [team, setTeam] = useState(before)
  const refetch = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    setTeam({ ...before, members: [captain, joined], version: 2 } as unknown as TeamDetail)
  }
  return <MaterialStep team={team} go={() => {}} refetch={refetch} />
}

/** @spec R17 */
it('a submission overtaken by a newcomer says who came in, keeps what was typed, and succeeds when tried again', async () => {
  const sent: Array<{ version: number }> = []
  const stale = { code: baseRefusals.STALE.code, msg: '数据已被周敏修改，请刷新后再试', data: null }
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (address, init) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      const path = new URL(address, 'http://x').pathname.slice(API_BASE.length)
      const input = JSON.parse((init?.body as string | undefined) ?? '{}') as { version: number }
      if (path === enrolmentApi.submit.path) sent.push(input)
      const isStale = path === enrolmentApi.saveMaterial.path && input.version === 1
      const body = isStale ? stale : { code: 0, msg: '', data: { version: 3, state: 'submitted' } }
      return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
    },
  }))
  await act(async () =>
    render(
      <MemoryRouter>
        <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
          <QueryClientProvider client={newQueryClient()}>
            <Step />
          </QueryClientProvider>
        </LanguageContext>
      </MemoryRouter>,
    ),
  )
  await act(async () => fireEvent.change(screen.getByLabelText('作品来源'), { target: { value: '自主选题' } }))
  const submit = () => act(async () => fireEvent.click(screen.getByText('提交报名').closest('button')!))
  await submit()
  await screen.findByText('队员：— → 周敏')
  expect(screen.queryByText(stale.msg)).toBe(null)
  expect(screen.getByLabelText<HTMLInputElement>('作品来源').value).toBe('自主选题')
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await submit()
  await waitFor(() => expect(sent).toMatchObject([{ version: 3 }]))
})
