import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { DocumentTerms } from '@podium/core/competition/document/document.ts'
import { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import type { CheckedPaper } from '@podium/core/enrolment/document/check-code.rule.ts'
import type { TeamDocument } from '@podium/core/enrolment/document/team-document.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { keyOf, newQueryClient } from '#web/lib/call/use-call.ts'
import { DocumentPart } from './document-part.tsx'
import { OfficeDocuments } from './office-documents.tsx'

const copy: TeamDocument['copy'] = {
  copyId: 'c1',
  fileId: 'f1',
  fileName: '签字.pdf',
  size: 10,
  code: 'K7M2QX',
  uploadedByName: '乙',
  byLink: false,
  uploadedAt: '2026-05-01T04:00:00.000Z',
  reason: '',
  version: 3,
}
const pledge: TeamDocument = {
  key: 'pledge',
  name: '承诺书',
  of: 'student',
  signer: 'person',
  signerTitle: '',
  signerCode: false,
  memberId: 'm1',
  personName: '乙',
  dueAt: null,
  blocks: 'submission',
  afterName: '',
  lapsesAt: null,
  state: 'missing',
  copy: null,
  link: null,
  linkHindrance: null,
  uploadHindrance: null,
  removeHindrance: '尚未上传签署文件',
  decideHindrance: null,
}
const document1 = DocumentTerms.parse({ key: 'pledge', name: '承诺书', text: '承诺' })
const size = { entry: 'team', minMembers: 1, maxMembers: 3, minTeachers: 0, maxTeachers: 1 } as const
const team = {
  teamId: 't1',
  version: 1,
  serverNow: '2026-05-02T04:00:00.000Z',
  setting: EnrolSetting.parse({ ...size, documents: [document1] }),
}
const made = { token: 'a'.repeat(32), expiresAt: '2026-05-09T04:00:00.000Z', sentTo: '' }
const good: CheckedPaper = { name: '承诺书', personName: '乙', isPresent: true, state: 'missing' }
let paper: CheckedPaper | null
let shown: TeamDocument[]
let sent: Array<{ path: string; input: unknown }>

beforeEach(() => {
  sent = []
  paper = good
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (address, init) => {
      const path = new URL(address, 'http://x').pathname.slice(API_BASE.length)
      if (init?.method === 'POST') sent.push({ path, input: JSON.parse(init.body as string) })
      const isCheck = path === enrolmentApi.checkCode.path
      const data = init?.method === 'POST' ? made : isCheck ? { paper } : { documents: shown }
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

async function show(documents: TeamDocument[], part: ReactNode, at = '/center/team?teamId=t1') {
  shown = documents
  localStorage.setItem('accessToken', 'T')
  const client = newQueryClient()
  client.setQueryData(keyOf(identityApi.info, {}), { roleKeys: [], permissions: ['enrolment:team:audit'] })
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  await screen.findByText('签署文件')
}
const own = <DocumentPart team={team} onChange={() => undefined} />

it('each document says for whom it is, who signs, until when, and in which state it is', async () => {
  const returned: TeamDocument = {
    ...pledge,
    memberId: null,
    key: 'team',
    name: '授权书',
    of: 'team',
    signer: 'school',
    dueAt: '2026-05-01T16:00:00.000Z',
    state: 'refused',
    copy: { ...copy, reason: '没有盖章' },
  }
  await show([pledge, returned], own)
  const lines = [...document.querySelectorAll('.document-list > li')].map((line) => line.textContent)
  expect(lines[0]).toContain('承诺书未上传乙 · 本人签字 · 提交报名前')
  expect(lines[1]).toContain('授权书已退回已逾期全队 · 学校盖章 · 截止 5月1日 24:00')
  expect(lines[1]).toContain('退回理由：没有盖章')
  const [download] = screen.getAllByRole<HTMLAnchorElement>('link', { name: '下载 PDF' })
  expect(download!.href).toContain(`${enrolmentApi.documentPdf.path}?teamId=t1&key=pledge&memberId=m1`)
})

it('an accepted copy can be read, but neither replaced nor removed', async () => {
  const hindrance = '签署文件已通过审核，不能更改'
  await show([{ ...pledge, state: 'accepted', copy, uploadHindrance: hindrance, removeHindrance: hindrance }], own)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /替换签署件/ })
  expect([button.disabled, button.getAttribute('aria-description')]).toEqual([true, hindrance])
  expect(screen.queryByRole('button', { name: /移\s*除/ })).toBe(null)
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: '签字.pdf' }).href).toContain('f1')
})

it('the address in the square code opens the upload of that document with its code', async () => {
  const other = { ...pledge, memberId: 'm2', personName: '丙' }
  await show([other, pledge], own, '/center/team?teamId=t1&document=pledge&member=m1&code=K7M2QX')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('上传“承诺书”')
  expect(dialog.querySelector<HTMLInputElement>('input[type=text]')!.value).toBe('K7M2QX')
  const submit = [...dialog.querySelectorAll('button')].at(-1)!
  await act(async () => fireEvent.click(submit))
  await waitFor(() => expect(document.querySelector('.ant-form-item-explain-error')?.textContent).toBe('请上传文件'))
  expect(sent).toEqual([])
})

it('a scanned paper that is void since data changed is said to be so, and not asked for', async () => {
  paper = { ...good, isPresent: false, state: 'outdated' }
  await show([pledge], own, '/center/team?teamId=t1&document=pledge&member=m1&code=K7M2QX')
  await screen.findByText('此件作废：“承诺书”（乙）在打印后内容已变更，请重新下载、签署')
  expect(screen.queryByRole('dialog')).toBe(null)
})

it('a captain makes a link for a signer without an account, and sees it once', async () => {
  const ofSchool: TeamDocument = {
    ...pledge,
    memberId: null,
    key: 'team',
    name: '授权书',
    of: 'team',
    signer: 'school',
  }
  await show([ofSchool, { ...pledge, link: null }], own)
  // Whose signer has an account has no link.
  const [button, ...others] = screen.getAllByRole('button', { name: /签署链接/ })
  expect(others).toEqual([])
  await act(async () => fireEvent.click(button!))
  const dialog = await screen.findByRole('dialog')
  await act(async () => fireEvent.click([...dialog.querySelectorAll('button')].at(-1)!))
  const input = { teamId: 't1', key: 'team', days: 7 }
  await waitFor(() => expect(sent).toEqual([{ path: enrolmentApi.makeLink.path, input }]))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '签署链接' })
  expect(field.value).toContain(`/home/signDocument?token=${made.token}`)
})

const decidePath = enrolmentApi.decideCopy.path
const aboutCopy = { teamId: 't1', copyId: 'c1', version: 3 }

it('an approver sees the code that a copy was printed with, and accepts it', async () => {
  await show([{ ...pledge, state: 'uploaded', copy }], <OfficeDocuments team={team} />)
  expect(document.body.textContent).toContain('文件码 K7M2QX')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /通\s*过/ })))
  await waitFor(() => expect(sent).toEqual([{ path: decidePath, input: { ...aboutCopy, accept: true } }]))
})

it('an approver returns a copy with a reason', async () => {
  await show([{ ...pledge, state: 'accepted', copy }], <OfficeDocuments team={team} />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /退\s*回/ })))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(dialog.querySelector('textarea')!, { target: { value: '没有签名' } })
  await act(async () => fireEvent.click([...dialog.querySelectorAll('button')].at(-1)!))
  await waitFor(() =>
    expect(sent).toEqual([{ path: decidePath, input: { ...aboutCopy, accept: false, reason: '没有签名' } }]),
  )
})

it('nothing is shown, nor asked for, where no document is', async () => {
  shown = []
  const none = { ...team, setting: EnrolSetting.parse(size) }
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <OfficeDocuments team={none} />
      </QueryClientProvider>,
    ),
  )
  expect(document.body.textContent).toBe('')
})
