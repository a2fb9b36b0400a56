import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { identityApi } from '@podium/core/identity/api.ts'
import { manifests } from '@podium/core/modules.ts'
import { installAmbient } from '#web/lib/ambient.ts'
import { currentQuestion } from '#web/lib/call/ask.ts'
import { keyOf, newQueryClient } from '#web/lib/call/use-call.ts'
import { ManifestsContext } from '#web/lib/manifests.ts'
import { Page } from './office-wording.page.tsx'

const builtIn = {
  titleZh: '报名被退回',
  titleEn: 'Enrolment returned',
  bodyZh: '团队“{team}”的报名被退回修改：{opinion}',
  bodyEn: 'The enrolment of “{team}” was returned for changes: {opinion}',
}
const changed = { ...builtIn, titleZh: '请修改报名', bodyZh: '请按意见修改：{opinion}' }
const sentNotice = {
  sentAt: '2026-03-18T06:05:00.000Z',
  params: { team: '飞*队' },
  competition: { zh: '机器人大赛', en: 'Robots' },
}

let sent: unknown[]
let versions: Array<{ version: number; wording: typeof builtIn | null }>
let isStale: boolean
let calls: Array<{ path: string; body: Record<string, unknown> }>

beforeEach(() => {
  localStorage.setItem('accessToken', 'T')
  sent = [sentNotice]
  versions = []
  isStale = false
  calls = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (path, init) => {
      const answer = (data: unknown, code = 0, status = 200) =>
        new Response(JSON.stringify({ code, msg: code ? '数据已被管事的修改' : '', data }), {
          status,
          headers: { 'content-type': 'application/json' },
        })
      if (path.includes('/wording/preview')) return answer({ sent })
      if (path.includes('/wording/detail')) return answer(detail())
      const body = JSON.parse(init.body as string) as Record<string, unknown>
      calls.push({ path, body })
      if (isStale) return answer(null, 10_409, 409)
      const { titleZh, titleEn, bodyZh, bodyEn } = body as unknown as typeof builtIn
      const wording = path.includes('/reset') ? null : { titleZh, titleEn, bodyZh, bodyEn }
      versions = [{ version: versions.length + 1, wording }, ...versions]
      return answer({ version: versions.length })
    },
  }))
})
afterEach(cleanup)

function detail() {
  const [newest] = versions
  return {
    template: 'enrolment.returned',
    event: 'enrolment.returned',
    module: 'enrolment',
    reach: 'urgent',
    state: newest?.wording ? 'changed' : 'builtIn',
    version: newest?.version ?? 0,
    changedByName: '',
    changedAt: null,
    ...(newest?.wording ?? builtIn),
    versions: versions.map((each) => ({ ...each, changedByName: '管事的', changedAt: '2026-03-18T06:05:00.000Z' })),
  }
}

async function open(permissions = ['notice:wording:list', 'notice:wording:edit']) {
  const client = newQueryClient()
  client.setQueryData(keyOf(identityApi.info, {}), { roleKeys: ['staff'], permissions })
  const routes = [
    { path: '/', element: <Page /> },
    { path: '/elsewhere', element: null },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/?template=enrolment.returned'] })
  const ready = Promise.resolve(manifests)
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <ManifestsContext value={() => ready}>
          <RouterProvider router={router} />
        </ManifestsContext>
      </QueryClientProvider>,
    ),
  )
  await screen.findByLabelText('中文正文')
  return router
}

const field = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const chinese = () => within(screen.getByRole('region', { name: '中文' }))
const saveButton = () => screen.getByRole('button', { name: /^保\s?存$/ })
const click = (button: HTMLElement) => act(async () => button.click())

it('previews what is typed in inbox, e-mail and SMS, with real values and the samples among them named', async () => {
  await open()
  await screen.findByText(/姓名和团队名已遮盖；以下各项不保留，用示例代替：意见/)
  type('中文标题', '请修改报名')
  type('中文正文', '请“{team}”修改：{opinion}')
  await waitFor(() => expect(chinese().getByText('请修改报名：机器人大赛')).not.toBe(null))
  expect(chinese().getByText('请“飞*队”修改：证明材料不清晰，请重新上传')).not.toBe(null)
  expect(chinese().getByText(/^\[.*\] 请修改报名：机器人大赛$/)).not.toBe(null)
  expect(chinese().getByText(/^请修改报名（机器人大赛），请打开 /)).not.toBe(null)
})

it('says so where there is no real notice to preview with', async () => {
  sent = []
  await open()
  expect(await screen.findByText('没有可用的真实数据，以下为示例。')).not.toBe(null)
  expect(chinese().getByText('报名被退回：示例竞赛')).not.toBe(null)
})

it('inserts a placeholder where the cursor is, into the title only those of the built-in title', async () => {
  await open()
  type('中文正文', '请修改。')
  const text = field('中文正文')
  act(() => text.focus())
  text.setSelectionRange(1, 1)
  await click(chinese().getByRole('button', { name: /^意见/ }))
  expect([text.value, text.selectionStart]).toEqual(['请{opinion}修改。', 10])
  act(() => field('中文标题').focus())
  const off = chinese().getByRole<HTMLButtonElement>('button', { name: /^意见/ })
  expect([off.disabled, off.getAttribute('aria-description')]).toEqual([true, expect.stringContaining('短信')])
})

it('names what is wrong at its field, and saves only what is right', async () => {
  await open()
  expect(saveButton().getAttribute('aria-description')).toBe('没有修改')
  type('英文正文', '{team} {x}')
  expect(screen.getByText('英文正文中的 {x} 不是此通知的变量')).not.toBe(null)
  expect(saveButton().getAttribute('aria-description')).toContain('英文正文或标题须保留变量 {opinion}')
  type('英文正文', '{team}: {opinion} ')
  await click(saveButton())
  expect(calls).toEqual([
    {
      path: expect.stringContaining('/system/notice/wording/save') as string,
      body: { template: 'enrolment.returned', version: 0, ...builtIn, bodyEn: '{team}: {opinion}' },
    },
  ])
  await screen.findByText('第 1 版')
  expect(field('英文正文').value).toBe('{team}: {opinion}')
})

it('keeps what was typed when somebody else saved first, until the newest words are loaded', async () => {
  await open()
  type('中文标题', '我的标题')
  isStale = true
  await click(saveButton())
  await screen.findByText('数据已被管事的修改')
  expect(field('中文标题').value).toBe('我的标题')
  versions = [{ version: 1, wording: changed }]
  await click(screen.getByRole('button', { name: '载入最新内容' }))
  await waitFor(() => expect(field('中文标题').value).toBe('请修改报名'))
})

it('fills in a former version to be used again, and goes back to the built-in words after a question', async () => {
  versions = [
    { version: 2, wording: { ...changed, titleZh: '第二版标题' } },
    { version: 1, wording: changed },
  ]
  await open()
  const first = screen.getByText('第 1 版').closest('li')!
  await click(within(first).getByRole('button', { name: '再次使用', hidden: true }))
  expect(field('中文标题').value).toBe('请修改报名')
  expect(calls).toEqual([])
  await click(screen.getByRole('button', { name: '恢复默认文字' }))
  expect(currentQuestion()?.text).toContain('未保存的修改会丢失')
  await act(async () => currentQuestion()!.answer(true))
  expect(calls.map(({ body }) => body)).toEqual([{ template: 'enrolment.returned', version: 2 }])
  await waitFor(() => expect(field('中文标题').value).toBe('报名被退回'))
})

it('asks before it is left with unsaved changes, and not when blanks alone were added', async () => {
  const router = await open()
  const leave = () => act(() => router.navigate('/elsewhere'))
  type('中文标题', '未保存的标题')
  await leave()
  expect(router.state.location.pathname).toBe('/')
  await act(async () => currentQuestion()!.answer(false))
  type('中文标题', `${builtIn.titleZh} `)
  await leave()
  expect(router.state.location.pathname).toBe('/elsewhere')
})

it('is read by those who may not edit', async () => {
  await open(['notice:wording:list'])
  expect([field('中文标题').disabled, screen.queryByRole('button', { name: /^意见/ })]).toEqual([true, null])
  expect(saveButton().getAttribute('aria-description')).toBe('没有修改通知模板的权限')
})
