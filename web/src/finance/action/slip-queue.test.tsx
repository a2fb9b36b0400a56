import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { SlipRow } from '@podium/core/finance/transfer/transfer.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { SlipQueue } from './slip-queue.tsx'

afterEach(cleanup)

const slip = (slipId: string, isOwn = false): SlipRow => ({
  slipId,
  orderId: `o${slipId}`,
  orderNo: `NO${slipId}`,
  titleZh: '机器人竞赛',
  titleEn: 'Robotics',
  schoolName: '澄湖理工大学',
  amount: 30_000,
  payerName: `付款人${slipId}`,
  fileId: `f${slipId}`,
  mediaType: 'image/png',
  state: 'submitted',
  bankSerial: '',
  opinion: '',
  submittedAt: '2026-05-02T00:00:00.000Z',
  isOwn,
})

/** @spec B12 */
it('shows the slip beside what it says, and after a decision the next that waits, with nothing typed', async () => {
  const decided: unknown[] = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (url, options) => {
      if (url.includes('/decide')) decided.push(JSON.parse(options?.body as string))
      const rows = [slip('1'), slip('2', true), slip('3')]
      const data = url.includes('/decide') ? {} : { rows, total: 3, pageNum: 1, pageSize: 100 }
      return Response.json({ code: 0, msg: '', data })
    },
  }))
  const onClose = vi.fn<() => void>()
  await act(async () =>
    render(
      <MemoryRouter>
        <QueryClientProvider client={newQueryClient()}>
          <SlipQueue first={slip('1')} onClose={onClose} />
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  await screen.findByText('第 1 个，共 2 个')
  expect(screen.getByRole('img', { name: '订单 NO1 的转账凭证' }).getAttribute('src')).toContain('/files/f1')
  expect(screen.getByText('付款人1')).toBeTruthy()
  expect(screen.getByText('¥300.00')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('银行流水号'), { target: { value: 'B0001' } })
  const submit = document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')!
  await act(async () => fireEvent.click(submit))
  await screen.findByText('付款人3')
  expect(decided).toEqual([{ slipId: '1', confirm: true, bankSerial: 'B0001', opinion: '' }])
  expect(screen.getByLabelText<HTMLInputElement>('银行流水号').value).toBe('')
  expect(onClose).not.toHaveBeenCalled()
})
