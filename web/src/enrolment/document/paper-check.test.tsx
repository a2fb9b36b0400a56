import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { PaperCheck } from './paper-check.tsx'

afterEach(cleanup)

it('Enter checks the code of a paper and doesn’t submit the decision around it', async () => {
  const asked: string[] = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => null,
    fetch: async (address) => {
      asked.push(new URL(address, 'http://x').searchParams.get('code') ?? '')
      return Response.json({ code: 0, msg: '', data: { paper: { state: 'unknown' } } })
    },
  }))
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <PaperCheck teamId="t1" />
      </QueryClientProvider>,
    ),
  )
  const field = screen.getByRole('textbox')
  fireEvent.change(field, { target: { value: ' K7M2QX ' } })
  let isTaken = true
  await act(async () => {
    isTaken = fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 })
  })
  expect([isTaken, asked]).toEqual([false, ['K7M2QX']])
})
