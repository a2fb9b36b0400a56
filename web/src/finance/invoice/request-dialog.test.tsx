import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import type { InvoiceTitle } from '@podium/core/finance/invoice/invoice.ts'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { RequestDialog } from './request-dialog.tsx'

afterEach(cleanup)

const sent: unknown[] = []
const tsinghua: InvoiceTitle = {
  buyerKind: 'organisation',
  title: '清华大学',
  taxNumber: '12100000400000624D',
  kind: 'ordinary',
  address: '',
  phone: '',
  bank: '',
  bankNumber: '',
  email: '',
}

async function open(titles: readonly InvoiceTitle[] = []) {
  sent.length = 0
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (_, options) => {
      sent.push(JSON.parse(options?.body as string))
      const body = JSON.stringify({ code: 0, msg: '', data: { invoiceId: 'i1' } })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    },
  }))
  await act(async () =>
    render(
      <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
        <QueryClientProvider client={newQueryClient()}>
          <RequestDialog orderId="o1" amount={30_000} titles={titles} onClose={() => {}} />
        </QueryClientProvider>
      </LanguageContext>,
    ),
  )
}
const submit = () => act(async () => fireEvent.click(screen.getByRole('button', { name: '申请发票' })))
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))

it('says that a tax number is wrong before it is sent', async () => {
  await open()
  await type('发票抬头', '清华大学')
  await type('税号', '12100000400000624E')
  await submit()
  expect(await screen.findByText('统一社会信用代码有误，请核对')).toBeTruthy()
  expect(sent).toEqual([])
})

it('fills in the title that was used before', async () => {
  await open([tsinghua])
  await submit()
  expect(sent).toMatchObject([{ orderId: 'o1', title: '清华大学', taxNumber: tsinghua.taxNumber, kind: 'ordinary' }])
})

it('asks a person for no tax number, and sends none that was typed before', async () => {
  await open([{ ...tsinghua, kind: 'special', address: '北京', phone: '010', bank: '工行', bankNumber: '1' }])
  await act(async () => fireEvent.click(screen.getByLabelText('个人')))
  expect(screen.queryByLabelText('税号')).toBeNull()
  await submit()
  expect(sent).toMatchObject([{ buyerKind: 'person', taxNumber: '', kind: 'ordinary' }])
})

it('asks for address and bank in a special invoice', async () => {
  await open([tsinghua])
  await act(async () => fireEvent.click(screen.getByLabelText('专用发票')))
  await submit()
  expect(await screen.findByText('请填写开户银行')).toBeTruthy()
  expect(sent).toEqual([])
})
