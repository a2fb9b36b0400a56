import { identityApi } from '@podium/core/identity/api.ts'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { keyOf, newQueryClient } from '#web/lib/call/use-call.ts'
import { UserDialog } from './user-dialog.tsx'

let sent: unknown[]
let closed: number
let answer: object

beforeEach(async () => {
  sent = []
  closed = 0
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (path, { body }) => {
      if (typeof body === 'string') sent.push([path, JSON.parse(body)])
      const lists = path.includes('/list')
        ? path.includes('groupId=')
          ? [{ value: 's1', label: '澄湖理工大学' }]
          : []
        : { rows: [], total: 0, pageNum: 1, pageSize: 100 }
      const data = typeof body === 'string' ? answer : { code: 0, msg: '', data: lists }
      return new Response(JSON.stringify(data), { headers: { 'content-type': 'application/json' } })
    },
  }))
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <UserDialog open user={null} onClose={() => (closed += 1)} />
      </QueryClientProvider>,
    ),
  )
})
afterEach(async () => {
  cleanup()
  document.body.replaceChildren()
})

/** The step in hand, counted from 0. */
function step(): number {
  return [...document.querySelectorAll('form > .form-grid')].findIndex((part) => !(part as HTMLElement).hidden)
}

async function fill(values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = document.querySelector<HTMLInputElement>(`#${name}`)!
    await act(async () => {
      // Past React's own property, as typing does.
      Reflect.set(HTMLInputElement.prototype, 'value', value, field)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
}

async function next(to: () => void): Promise<void> {
  await act(async () => document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')!.click())
  await waitFor(to)
}

/** @spec B28 */
it('an account is added in steps, each with its own fields checked', async () => {
  answer = { code: 0, msg: '', data: { userId: 'u1' } }
  await next(() => expect(document.querySelectorAll('.ant-form-item-explain-error').length).toBe(2))
  expect(step()).toBe(0)
  await fill({ username: 'zhang', phone: '13800000000' })
  await next(() => expect(step()).toBe(1))
  await next(() => expect(step()).toBe(2))
  await fill({ realName: '张三' })
  await next(() => expect(closed).toBe(1))
  expect(sent).toEqual([
    [
      '/prod-api/system/user/add',
      { username: 'zhang', phone: '13800000000', realName: '张三', kind: 'staff', roles: [] },
    ],
  ])
})

/** @spec B28 */
it('a refused field brings its step back', async () => {
  answer = { code: 20021, msg: '用户名已被使用', data: { fields: [{ path: 'username', message: '用户名已被使用' }] } }
  await fill({ username: 'zhang', phone: '13800000000' })
  await next(() => expect(step()).toBe(1))
  await next(() => expect(step()).toBe(2))
  await fill({ realName: '张三' })
  await next(() => expect(step()).toBe(0))
  expect([closed, document.querySelector('.ant-form-item-explain-error')!.textContent]).toEqual([0, '用户名已被使用'])
})

it('says what a user without a role can’t do', async () => {
  expect(document.body.textContent).toContain('没有角色的用户不能进入管理后台')
})

async function showTo(viewer: { roleKeys: string[]; groupId: string | null }, listed?: string) {
  cleanup()
  localStorage.setItem('accessToken', 'T')
  const client = newQueryClient()
  client.setQueryData(keyOf(identityApi.info, {}), { permissions: [], ...viewer })
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <UserDialog open user={null} {...(listed === undefined ? {} : { groupId: listed })} onClose={() => undefined} />
      </QueryClientProvider>,
    ),
  )
  localStorage.clear()
  await fill({ username: 'zhang', phone: '13800000000' })
  await next(() => expect(step()).toBe(1))
}

/** @spec B28 */
it.each([
  ['staff of a school', { roleKeys: ['school_admin'], groupId: 's1' }, undefined],
  ['ROOT, who looks at a school’s users', { roleKeys: ['ROOT'], groupId: null }, 's1'],
])('a user added by %s gets the school, not all organisations', async (_, viewer, listed) => {
  await showTo(viewer, listed)
  await waitFor(() => expect(document.querySelector('.role-row')?.textContent).toContain('澄湖理工大学'))
  expect(document.querySelector('.role-row')?.textContent).not.toContain('不限组织')
})

it('a user added by ROOT from the list of all has no organisation before one is chosen', async () => {
  await showTo({ roleKeys: ['ROOT'], groupId: null })
  expect(document.querySelector('.role-row')).toBe(null)
})
