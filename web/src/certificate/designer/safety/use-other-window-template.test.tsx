import { act, cleanup, render } from '@testing-library/react'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { setTitle } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { emptyDesign } from '@podium/core/certificate/template/design/design.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import type { OpenedTemplate } from '../template-context.ts'
import { useOtherWindowTemplate } from './use-other-window-template.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const designed = (title: string) => setTitle(emptyDesign(), title)
const opened = { templateId: '7', version: 3, no: 2, design: designed('第二版') } as OpenedTemplate

/** What the server has, and what was asked of it. */
const server = { draft: null as { baseVersion: number; title: string } | null, saved: opened, asked: [] as string[] }
installAmbient(() => ({
  language: () => 'zh-cn' as const,
  token: () => 'T',
  fetch: async (input: unknown) => {
    const isDraft = String(input).includes(certificateApi.draft.path)
    server.asked.push(isDraft ? 'draft' : 'template')
    const { draft, saved } = server
    const savedDraft = draft && {
      baseVersion: draft.baseVersion,
      baseNo: 2,
      savedAt: 'then',
      design: designed(draft.title),
    }
    return Response.json({ code: 0, msg: '', data: isDraft ? { draft: savedDraft } : saved, traceId: '1' })
  },
}))

async function openOtherWindow() {
  server.draft = null
  server.saved = opened
  server.asked = []
  const rendered: OpenedTemplate[] = []
  function Looking() {
    rendered.push(useOtherWindowTemplate(opened, true))
    return null
  }
  const page = (
    <QueryClientProvider client={newQueryClient()}>
      <Looking />
    </QueryClientProvider>
  )
  const later = () => act(async () => vi.advanceTimersByTimeAsync(10_100))
  const titles = () => rendered.map(({ design }) => design.title).filter((title, at, all) => title !== all[at - 1])
  await act(async () => render(page))
  return { seen: rendered, later, titles }
}

describe('a window without the lease', () => {
  it('shows the draft of the other, then the version that it saved, and never an older state', async () => {
    const { seen: rendered, later, titles } = await openOtherWindow()
    server.draft = { baseVersion: 3, title: '草稿' }
    await later()
    server.draft = null
    server.saved = { ...opened, version: 4, no: 3, design: designed('第三版') }
    await later()
    expect([titles(), rendered.at(-1)?.version]).toEqual([['第二版', '草稿', '第三版'], 4])
    server.draft = { baseVersion: 4, title: '新草稿' }
    await later()
    expect([titles().at(-1), rendered.at(-1)?.no]).toEqual(['新草稿', 3])
    cleanup()
  })

  it('sees what was saved though it never saw the draft of that', async () => {
    const { later, titles } = await openOtherWindow()
    server.saved = { ...opened, version: 4, no: 3, design: designed('第三版') }
    await later()
    expect(titles()).toEqual(['第二版', '第三版'])
    cleanup()
  })

  it('retains the same object while nothing changes', async () => {
    const { seen: rendered, later } = await openOtherWindow()
    await later()
    await later()
    expect([new Set(rendered).size, server.asked.length > 2]).toEqual([1, true])
    cleanup()
  })
})
