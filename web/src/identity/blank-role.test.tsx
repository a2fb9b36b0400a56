import { act, cleanup, render, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { Page as IdentityRolePage } from './blank-role.page.tsx'

let sent: string[]
let choices: unknown[]

beforeEach(() => {
  localStorage.clear()
  sent = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (path, { body }) => {
      if (typeof body === 'string') sent.push(`${path} ${body}`)
      const data = path.endsWith('/getSelect') ? choices : {}
      const answer = JSON.stringify({ code: 0, msg: '', data })
      return new Response(answer, { headers: { 'content-type': 'application/json' } })
    },
  }))
})

afterEach(cleanup)

async function open(): Promise<HTMLElement> {
  const container = document.createElement('div')
  await act(async () =>
    render(
      <MemoryRouter initialEntries={['/role']}>
        <QueryClientProvider client={newQueryClient()}>
          <IdentityRolePage />
        </QueryClientProvider>
      </MemoryRouter>,
      { container: container },
    ),
  )
  await waitFor(() => expect(container.querySelector('.ant-skeleton')).toBe(null))
  return container
}

const choice = (groupId: string, groupName: string, roleNames: string[]) => ({
  groupId,
  groupCode: groupId,
  groupName,
  roleNames,
  directGroups: [],
  directGroupCodes: [],
})

/** @spec R31 */
it('whoever has roles in several groups chooses one, and the session acts for it', async () => {
  choices = [choice('A', '甲会', ['竞赛管理员']), choice('B', '乙校', ['学校管理员', '资讯编辑'])]
  const buttons = [...(await open()).querySelectorAll<HTMLButtonElement>('.role-list button')]
  expect(buttons.map((button) => button.textContent)).toEqual(['甲会竞赛管理员', '乙校学校管理员、资讯编辑'])
  await act(async () => buttons[1]!.dispatchEvent(new MouseEvent('click', { bubbles: true })))
  await waitFor(() => expect(localStorage.getItem('groupId')).toBe('B'))
  expect(sent).toEqual(['/prod-api/auth/group/switch {"groupId":"B"}'])
})

it('whoever has none is led to the personal centre', async () => {
  choices = []
  expect((await open()).querySelector('a.plain-button')!.getAttribute('href')).toBe('/center/users')
})
