import { identityApi } from '@podium/core/identity/api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { keyOf, newQueryClient } from '#web/lib/call/use-call.ts'
import { RoleDialog } from './role-dialog.tsx'

const role = {
  roleId: '01a20bdb-e000-780f-88b9-d9ba2a6584a1',
  roleKey: 'organiser',
  roleName: '竞赛组织者',
  roleNameEn: '',
  reach: 'group' as const,
  groupIds: [],
  builtIn: true,
  permissions: [],
  userCount: 1,
  version: 3,
}
let sent: unknown[]

const answer = (data: unknown) =>
  new Response(JSON.stringify({ code: 0, msg: '', data }), { headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  localStorage.setItem('accessToken', 'T')
  sent = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (path, { body }) => {
      if (typeof body === 'string') sent.push([path, JSON.parse(body)])
      const me = { roleKeys: [], permissions: ['system:role:edit'] }
      if (path.includes('/role/page')) return answer({ rows: [role], total: 1, pageNum: 1, pageSize: 100 })
      const data = path.includes('/info') ? me : typeof body === 'string' ? { roleId: 'r', version: 1 } : []
      return answer(data)
    },
  }))
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

async function open(
  purpose: 'view' | 'copy',
  permissions: string[] = ['system:role:edit'],
  onClose = () => undefined as void,
) {
  const onCopy = vi.fn()
  const client = newQueryClient()
  client.setQueryData(keyOf(identityApi.info, {}), { roleKeys: [], permissions })
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <RoleDialog role={role} purpose={purpose} onClose={onClose} onCopy={onCopy} />
      </QueryClientProvider>,
    ),
  )
  return onCopy
}
const nameField = async () => await screen.findByLabelText<HTMLInputElement>('角色名称')
const primary = () => document.querySelector<HTMLButtonElement>('.ant-modal-footer .ant-btn-primary')!
const press = () => fireEvent.click(primary())

it('a built-in role is shown with fields that can’t be changed, and offers a copy', async () => {
  const onCopy = await open('view')
  expect((await nameField()).disabled).toBe(true)
  press()
  await waitFor(() => expect(onCopy).toHaveBeenCalledOnce())
  expect(sent).toEqual([])
})

it('who may not edit roles looks at one, and can’t copy it', async () => {
  await open('view', ['system:role:list'])
  await nameField()
  expect(primary().disabled).toBe(true)
})

it('a copy is offered a free key, whose form is explained', async () => {
  await open('copy')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('角色标识').value).toBe('organiser_copy'))
  expect(screen.getByText(/小写字母开头/)).toBeTruthy()
})

it('an untouched copy closes without a question', async () => {
  const onClose = vi.fn()
  await open('copy', undefined, onClose)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('角色标识').value).toBe('organiser_copy'))
  fireEvent.click(document.querySelector<HTMLButtonElement>('.ant-modal-footer .ant-btn:not(.ant-btn-primary)')!)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('a copy is a new role of its own name and key', async () => {
  await open('copy')
  expect(await nameField()).toMatchObject({ value: '竞赛组织者 副本', disabled: false })
  fireEvent.change(screen.getByLabelText('角色标识'), { target: { value: 'organiser_two' } })
  press()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject(['/prod-api/system/role/save', { roleKey: 'organiser_two', reach: 'group' }])
  expect((sent[0] as [string, object])[1]).not.toHaveProperty('roleId')
})
