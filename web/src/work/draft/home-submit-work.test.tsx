import { baseRefusals } from '@podium/core/base/codes.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { FileSlot, WorkSetting } from '@podium/core/competition/setting/setting.ts'
import { workApi } from '@podium/core/work/api.ts'
import type { WorkEditor } from '@podium/core/work/views.ts'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { Page as WorkHomeSubmitWorkPage } from './home-submit-work.page.tsx'

const REPORT = { key: 'report', label: '说明书', kinds: ['pdf'], maxBytes: 1024 }
const setting = { ...WorkSetting.parse({ summaryRequired: false, anonymous: false, slots: [REPORT] }), slots: [] }
const unsaved = { title: '', summary: '', keywords: [], version: 1 }
/** The draft as the server has it. */
let saved: Pick<WorkEditor, 'title' | 'summary' | 'keywords' | 'version'>
let editHindrance: string | null
let submitHindrance: string | null
let unsigned: string | null
let offline: boolean
let asked: object

beforeEach(async () => {
  sessionStorage.clear()
  saved = { ...unsaved }
  editHindrance = null
  submitHindrance = null
  unsigned = null
  offline = false
  asked = {}
  installAmbient(() => ({ language: () => 'zh-cn', token: () => 'T', fetch: answer }))
  await open()
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

async function answer(path: string, init: RequestInit): Promise<Response> {
  if (offline) throw new TypeError('offline')
  const { pathname } = new URL(path, 'http://podium.test')
  if (pathname === API_BASE + workApi.desk.path) return json({ code: 0, msg: '', data: editor() })
  if (pathname !== API_BASE + workApi.save.path) return json({ code: 0, msg: '', data: null })
  const { title, summary, keywords, version } = JSON.parse(init.body as string) as typeof saved
  if (version !== saved.version) {
    return json({ code: baseRefusals.STALE.code, msg: '数据已被修改', data: null }, baseRefusals.STALE.status)
  }
  saved = { title, summary, keywords, version: version + 1 }
  return json({ code: 0, msg: '', data: { workId: 'w1', version: saved.version, identifying: [] } })
}

function json(body: object, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

function editor(): object {
  return {
    ...saved,
    teamId: 't1',
    teamName: '一队',
    number: '1',
    roundName: '竞赛',
    itemName: '赛项',
    stageId: 's1',
    stageName: '初赛',
    setting: { ...setting, ...asked },
    window: null,
    workId: 'w1',
    state: 'draft',
    files: [],
    versions: [],
    decisions: [],
    isCaptain: true,
    editHindrance,
    submitHindrance,
    withdrawHindrance: null,
    unsigned,
    identifying: [],
    copies: [],
    serverNow: '2026-05-01T00:00:00.000Z',
  }
}

async function open(): Promise<void> {
  const router = createMemoryRouter([{ path: '*', element: <WorkHomeSubmitWorkPage /> }], {
    initialEntries: ['/submitWork?teamId=t1&stageId=s1'],
  })
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  await waitFor(() => expect(title()).not.toBe(null))
}

/** The page is loaded again in the same tab: nothing is sent any more by the one before. */
async function reload(): Promise<void> {
  const stored = Object.entries(sessionStorage)
  offline = true
  await act(async () => cleanup())
  offline = false
  sessionStorage.clear()
  for (const [key, value] of stored) sessionStorage.setItem(key, value)
  await open()
}

const title = () => document.querySelector<HTMLInputElement>('#title')!

async function type(value: string): Promise<void> {
  await act(async () => {
    // Past React's own property, as typing does.
    Reflect.set(HTMLInputElement.prototype, 'value', value, title())
    title().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function press(words: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes(words))!
  await act(async () => button.click())
}

async function expectText(words: string): Promise<void> {
  await waitFor(() => expect(document.body.textContent).toContain(words), { timeout: 3_000 })
}

/** Another tab or member saves. */
function elsewhere(text: string): void {
  saved = { ...saved, title: text, version: saved.version + 1 }
}

function leaves(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return !event.defaultPrevented
}

/** @spec R22 */
describe('the draft of a work', () => {
  it('is saved while typing, and the browser asks before it leaves until then', async () => {
    expect(leaves()).toBe(true)
    await type('助老机器人')
    expect(leaves()).toBe(false)
    await waitFor(() => expect(saved.title).toBe('助老机器人'), { timeout: 3_000 })
    await expectText('草稿已自动保存')
    expect([leaves(), sessionStorage.length]).toEqual([true, 0])
  })

  it('shows both texts where another tab saved meanwhile, and loses none by a reload', async () => {
    elsewhere('另一标题')
    await type('此处标题')
    await expectText('此处输入：此处标题')
    await expectText('已保存：另一标题')
    expect(saved.title).toBe('另一标题')
    await reload()
    await expectText('此处输入：此处标题')
    expect(title().value).toBe('此处标题')
    await press('载入最新内容')
    expect([title().value, saved.title]).toEqual(['另一标题', '另一标题'])
  })

  it('is saved although a file was attached meanwhile, which is no conflict', async () => {
    saved = { ...saved, version: saved.version + 1 }
    await type('助老机器人')
    await waitFor(() => expect(saved.title).toBe('助老机器人'), { timeout: 4_000 })
    await expectText('草稿已自动保存')
    expect(document.body.textContent).not.toContain('数据已被修改')
  })

  it('replaces what another tab saved only once that is chosen', async () => {
    elsewhere('另一标题')
    await type('此处标题')
    await expectText('已保存：另一标题')
    await type('此处标题二')
    await press('保留此处内容')
    await waitFor(() => expect(saved.title).toBe('此处标题二'), { timeout: 3_000 })
    expect(document.querySelector('.draft-conflict')).toBe(null)
  })

  it('restores after a reload what was typed without a connection, and saves it', async () => {
    offline = true
    await type('离线标题')
    await expectText('最近的修改尚未保存')
    await reload()
    expect(title().value).toBe('离线标题')
    await waitFor(() => expect(saved.title).toBe('离线标题'), { timeout: 3_000 })
  })

  it('saves what was typed last when one goes to another page', async () => {
    await type('最后一刻')
    await act(async () => cleanup())
    await waitFor(() => expect(saved.title).toBe('最后一刻'))
  })

  it('shows what can no longer be saved once the draft is closed', async () => {
    offline = true
    await type('太迟了')
    await expectText('最近的修改尚未保存')
    editHindrance = '提交已截止'
    await reload()
    await expectText('以下内容没有保存，现在也不能再保存')
    await press('载入最新内容')
    expect([title().value, sessionStorage.length]).toEqual(['', 0])
  })
})

/** @spec R22 */
it('the reason why a work can’t be submitted is readable beside the button', async () => {
  expect(document.querySelector('.work-foot p')).toBe(null)
  submitHindrance = '请上传作品文件'
  await reload()
  expect(document.querySelector('.work-foot p')?.textContent).toBe('请上传作品文件')
  asked = { pledge: '本人承诺' }
  await reload()
  expect(document.querySelector('.work-foot p')?.textContent).toBe('请上传作品文件；请先勾选承诺书')
})

/** @spec R22 */
it('the form of a work says that its review is blind, and how many files a slot takes', async () => {
  expect(document.body.textContent).not.toContain('匿名评审')
  const slot = FileSlot.parse({ key: 'report', label: '报告', kinds: ['pdf'], maxBytes: 1024 })
  asked = { anonymous: true, slots: [{ ...slot, maxCount: 3 }] }
  await reload()
  expect(document.body.textContent).toContain('实行匿名评审')
  expect(document.body.textContent).toContain('最多 3 个文件')
})

it('documents that have to be signed first are named, with a link to where they are', async () => {
  const link = () => document.querySelector<HTMLAnchorElement>('.work-body a[href*="/center/team"]')
  expect(link()).toBe(null)
  unsigned = '签署文件“推荐表”尚未齐备：未上传'
  await reload()
  expect(document.querySelector('.work-body')?.textContent).toContain(unsigned)
  expect(link()?.getAttribute('href')).toBe('/center/team?teamId=t1')
})
