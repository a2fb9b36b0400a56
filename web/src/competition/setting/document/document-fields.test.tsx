import { API_BASE } from '@podium/core/base/endpoint.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import type { SettingTarget } from '../setting-frame.tsx'
import { DocumentFields } from './document-fields.tsx'

const target = { round: { roundId: 'r1' }, itemId: 'i1' } as SettingTarget
let sent: Array<{ path: string; input: unknown }>
let values: { documents?: object[] }

beforeEach(async () => {
  sent = []
  values = {}
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (address, init) => {
      const path = new URL(address, 'http://x').pathname.slice(API_BASE.length)
      sent.push({ path, input: JSON.parse(init?.body as string) })
      const refusal = { code: 10422, msg: '暂时无法预览', data: { fields: [] } }
      return new Response(JSON.stringify(refusal), { status: 422, headers: { 'content-type': 'application/json' } })
    },
  }))
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <Form initialValues={{ documents: [] }} onValuesChange={(_, all: typeof values) => (values = all)}>
          <DocumentFields target={target} />
        </Form>
      </QueryClientProvider>,
    ),
  )
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const press = async (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const fill = async (id: string, value: string) =>
  act(async () => fireEvent.change(document.querySelector(`#${id}`)!, { target: { value } }))

it('a document begins as one that each student signs before the submission', async () => {
  expect(document.body.textContent).toContain('不要求签署文件')
  await press('添加签署文件')
  await fill('documents_0_name', '承诺书')
  expect(values.documents).toEqual([
    expect.objectContaining({ name: '承诺书', of: 'student', signer: 'person', blocks: 'submission', dueAt: null }),
  ])
})

it('a field is inserted where the cursor was last', async () => {
  await press('添加签署文件')
  await fill('documents_0_text', '本人承诺')
  const text = document.querySelector<HTMLTextAreaElement>('#documents_0_text')!
  act(() => text.focus())
  text.setSelectionRange(2, 2)
  await press(/姓\s*名/)
  await waitFor(() => expect(text.value).toBe('本人{name}承诺'))
})

it('the preview asks for the document as it stands once it is complete, and says why it isn’t made', async () => {
  await press('添加签署文件')
  await press('预览 PDF')
  expect(document.body.textContent).toContain('填写名称和正文后即可预览')
  expect(sent).toEqual([])
  await fill('documents_0_name', '承诺书')
  await fill('documents_0_text', '本人{name}承诺')
  await waitFor(() => expect(sent).toHaveLength(1), { timeout: 3_000 })
  expect(sent[0]).toMatchObject({
    path: competitionApi.documentPreview.path,
    input: { roundId: 'r1', itemId: 'i1', language: 'zh-cn', document: { name: '承诺书', text: '本人{name}承诺' } },
  })
  await waitFor(() => expect(document.body.textContent).toContain('暂时无法预览'))
})
