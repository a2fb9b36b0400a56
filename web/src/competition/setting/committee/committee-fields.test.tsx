import { CommitteeTerms } from '@podium/core/competition/committee/committee.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Form } from 'antd'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import type { SettingTarget } from '../setting-frame.tsx'
import { CommitteeFields } from './committee-fields.tsx'

const [able, former] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002']
const target = { round: { roundId: 'r1' }, itemId: 'i1' } as SettingTarget

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

it('a member who may no longer approve is shown by name, as one without the right', async () => {
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (address) => {
      const path = new URL(address, 'http://x').pathname.slice(API_BASE.length)
      const people = [
        { value: able, label: '王委员', isAble: true },
        { value: former, label: '李委员', isAble: false },
      ]
      const data = path === competitionApi.committeePeople.path ? people : []
      return Response.json({ code: 0, msg: '', data })
    },
  }))
  const committees = [CommitteeTerms.parse({ key: 'ethics', name: '伦理委员会', members: [able, former] })]
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <Form initialValues={{ committees }}>
          <CommitteeFields target={target} />
        </Form>
      </QueryClientProvider>,
    ),
  )
  await screen.findByText('李委员（无审核权限）')
  expect([document.body.textContent.includes('王委员'), document.body.textContent.includes(former)]).toEqual([
    true,
    false,
  ])
})
