import { API_BASE } from '@podium/core/base/endpoint.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { DocumentByLink } from '@podium/core/enrolment/document/signer-link.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { Page as EnrolmentHomeSignDocumentPage } from './home-sign-document.page.tsx'

const token = 'a'.repeat(32)
const plan: DocumentByLink = {
  roundName: '创新大赛',
  itemName: '创意组',
  teamName: '星火队',
  name: '研究计划',
  of: 'team',
  personName: '',
  signer: 'outsider',
  signerTitle: '企业导师',
  dueAt: null,
  expiresAt: '2026-05-09T04:00:00.000Z',
  state: 'missing',
  reason: '',
  uploadedAt: null,
  uploadHindrance: null,
  codeTo: null,
}
let answer: { code: number; msg: string; data: DocumentByLink | null }
let asked: string[]

beforeEach(() => {
  asked = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => null,
    fetch: async (address) => {
      asked.push(new URL(address, 'http://x').pathname.slice(API_BASE.length))
      const status = answer.code === 0 ? 200 : 404
      return new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } })
    },
  }))
})
afterEach(cleanup)

async function open(query = `token=${token}`) {
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <MemoryRouter initialEntries={[`/home/signDocument?${query}`]}>
          <EnrolmentHomeSignDocumentPage />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
}

it('whoever has the link sees the document and who signs it, downloads it and is asked for the copy, without signing in', async () => {
  answer = { code: 0, msg: '', data: plan }
  await open(`token=${token}&code=K7M2QX`)
  await screen.findByRole('heading', { name: '研究计划' })
  expect(document.body.textContent).toContain('签署人企业导师')
  const download = screen.getByRole<HTMLAnchorElement>('link', { name: '下载 PDF' })
  expect(download.href).toContain(`${enrolmentApi.pdfByLink.path}?token=${token}`)
  expect(screen.getByLabelText<HTMLInputElement>('文件码').value).toBe('K7M2QX')
  expect(asked).toEqual([enrolmentApi.documentByLink.path])
})

it('a link that was cut off says so without asking the server', async () => {
  await open(`token=${token.slice(0, 20)}`)
  expect(document.body.textContent).toContain('请向发送链接的人索取新链接')
  expect(asked).toEqual([])
})

it('a returned copy says why, and an accepted one asks for nothing', async () => {
  answer = { code: 0, msg: '', data: { ...plan, state: 'refused', reason: '没有签名' } }
  await open()
  await screen.findByText('签署件被退回：没有签名')
  cleanup()
  const hindrance = '签署文件已通过审核，不能更改'
  answer = { code: 0, msg: '', data: { ...plan, state: 'accepted', uploadHindrance: hindrance } }
  await open()
  await screen.findByText(hindrance)
  expect(screen.queryByRole('button', { name: '提交签署件' })).toBe(null)
})

it('a link that has ended says what to do', async () => {
  answer = { code: 26255, msg: '签署链接无效。请向发送链接的人索取新链接', data: null }
  await open()
  await screen.findByText('签署链接无效。请向发送链接的人索取新链接')
})

it('a document that asks for a code says where it goes, has it sent and asks for it', async () => {
  answer = { code: 0, msg: '', data: { ...plan, codeTo: '139****1234' } }
  await open()
  await screen.findByText('请先获取验证码，将发送到 139****1234')
  const sent = { resendSeconds: 60, challengeId: '01a22bd3-ac93-7cab-858c-9b089690135a' }
  answer = { code: 0, msg: '', data: sent as never }
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '获取验证码' })))
  await screen.findByText('验证码已发送到 139****1234')
  expect(asked.at(-1)).toBe(enrolmentApi.sendSigningCode.path)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /秒后可重新获取/ }).disabled).toBe(true)
})
