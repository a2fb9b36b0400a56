import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import type { UploadRoom } from '@podium/core/base/file/upload-room.rule.ts'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { FileUpload, type FileUploadProps, type StartUpload } from './file-upload.tsx'

const MB = 2 ** 20
const free: UploadRoom = {
  maxBytes: 100 * MB,
  quotaBytes: 10 * MB,
  usedBytes: 9 * MB,
  unfinished: 0,
  isDiskFull: false,
}

let posted: string[]
const start = vi.fn<StartUpload>()

beforeEach(() => {
  posted = []
  start.mockReset()
  start.mockReturnValue({
    finished: new Promise(() => undefined),
    pause() {},
    resume() {},
    cancel: async () => undefined,
  })
})
afterEach(() => {
  cleanup()
})

async function show(room: UploadRoom, accept = '.pdf', more: Partial<FileUploadProps> = {}): Promise<HTMLElement> {
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (path, { method }) => {
      if (method === 'POST') posted.push(path)
      const data = method === 'POST' ? { discarded: room.unfinished } : room
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  const { container } = await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <FileUpload start={start} about={{ purpose: 'work' }} accept={accept} {...more} />
      </QueryClientProvider>,
    ),
  )
  await waitFor(() => expect(container.textContent).toContain('上限 10 MB'))
  return container
}

async function choose(container: HTMLElement, bytes: number): Promise<void> {
  const file = new File([new Uint8Array(bytes)], '方案.pdf')
  await act(async () => {
    fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [file] } })
  })
}

it('shows how much of the quota is used, and sends a file that fits', async () => {
  const container = await show(free)
  expect(container.textContent).toContain('已用 9 MB，上限 10 MB')
  await choose(container, MB)
  await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
})

it('refuses a file that exceeds the quota before sending it', async () => {
  const container = await show(free)
  await choose(container, MB + 1)
  await waitFor(() =>
    expect(container.querySelector('.ant-alert')?.textContent).toContain(
      '您此处的文件已占 9 MB，加上该文件（1 MB）将超过上限 10 MB',
    ),
  )
  expect(start).not.toHaveBeenCalled()
})

it('says that the server takes no files while its disk is full', async () => {
  const container = await show({ ...free, isDiskFull: true })
  expect(container.textContent).toContain(baseRefusals.UPLOADS_STOPPED.zh)
  await choose(container, 10)
  await waitFor(() => expect(container.querySelector('.ant-alert')).not.toBe(null))
  expect(start).not.toHaveBeenCalled()
})

it('offers to give unfinished uploads up', async () => {
  const container = await show({ ...free, unfinished: 10 })
  expect(container.textContent).toContain('您有 10 个未完成的上传，请先完成或取消')
  const button = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === '全部放弃')!
  await act(async () => button.click())
  await waitFor(() => expect(posted).toEqual(['/prod-api/system/file/discard']))
})

it('refuses a file of another kind before sending it, and names the allowed kinds', async () => {
  const container = await show(free, '.docx,.pptx')
  await choose(container, MB)
  const alert = () => container.querySelector('.ant-alert')
  await waitFor(() => expect(alert()?.textContent).toBe('文件类型不符，可上传：DOCX、PPTX'))
  fireEvent.click(alert()!.querySelector('button')!)
  await waitFor(() => expect(alert()).toBe(null))
  expect(start).not.toHaveBeenCalled()
})

it('says that a lost connection goes on by itself, and starts again once the browser is online', async () => {
  const { promise, reject } = Promise.withResolvers<{ fileId: string }>()
  start.mockReturnValueOnce({ finished: promise, pause() {}, resume() {}, cancel: async () => undefined })
  const container = await show(free)
  await choose(container, MB)
  await waitFor(() => expect(start).toHaveBeenCalledTimes(1))
  const report = (isWaiting: boolean) =>
    act(async () => start.mock.calls[0]![2]({ sentBytes: MB / 2, totalBytes: MB, isWaiting }))
  await report(true)
  expect(container.textContent).toContain('连接中断，恢复后自动继续')
  await report(false)
  expect(container.textContent).not.toContain('连接中断')
  await act(async () => reject(new Error('gave up')))
  await waitFor(() => expect(container.textContent).toContain('上传中断，可继续上传'))
  await act(async () => dispatchEvent(new Event('online')))
  await waitFor(() => expect(start).toHaveBeenCalledTimes(2))
})

it('opens the choice of files with the space bar, and moves the focus to a chosen file where it was lost', async () => {
  const container = await show(free)
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
  await act(async () => fireEvent.keyDown(container.querySelector('[role=button]')!, { key: ' ' }))
  expect(opened).toHaveBeenCalledOnce()
  opened.mockRestore()
  await choose(container, 10)
  await waitFor(() => expect(document.activeElement?.textContent).toContain('方案.pdf'))
})

it('puts another file in the place of the one it has, where one replaces the other', async () => {
  start.mockReturnValue({
    finished: Promise.resolve({ fileId: 'new' }),
    pause() {},
    resume() {},
    cancel: async () => undefined,
  })
  const value = [{ fileId: 'old', name: '旧.pdf', bytes: 1 }]
  const onChange = vi.fn<NonNullable<FileUploadProps['onChange']>>()
  await choose(await show(free, '.pdf', { value, onChange }), 10)
  expect(onChange).not.toHaveBeenCalled()
  cleanup()
  await choose(await show(free, '.pdf', { value, onChange, replaces: true }), 10)
  await waitFor(() =>
    expect(onChange.mock.calls.map(([files]) => files.map(({ fileId }) => fileId))).toEqual([['new']]),
  )
})
