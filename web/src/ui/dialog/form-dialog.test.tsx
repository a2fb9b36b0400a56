import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { ConfigProvider, Form, Input } from 'antd'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useOpenUploads } from './open-uploads.ts'

afterEach(cleanup)

function Opener({ children }: { children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {isOpen && (
        <FormDialog open title="表单" initial={{}} onSubmit={() => {}} onClose={() => setOpen(false)}>
          {children}
        </FormDialog>
      )}
    </LanguageContext>
  )
}

const fields = (
  <>
    <Form.Item name="code" label="编号">
      <Input disabled />
    </Form.Item>
    <Form.Item name="name" label="名称">
      <Input />
    </Form.Item>
  </>
)

async function open(content: ReactNode): Promise<void> {
  render(
    // Otherwise it is open only when it has stopped moving, which it never does here.
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Opener>{content}</Opener>
    </ConfigProvider>,
  )
  await act(async () => screen.getByText('打开').click())
}

it('a dialog that has opened has the focus in its first field that can be filled in', async () => {
  await open(fields)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('名称')))
})

it('a decision has the focus at its choices, before the fields of the facts', async () => {
  const choices = [{ value: 'approve', label: '通过', needsOpinion: false }] as const
  const props = { title: '审核', choices, initial: 'approve' as const, busy: false, refusal: null }
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <DecisionDialog
        {...props}
        decide={async () => []}
        onDecided={() => {}}
        onAllDecided={() => {}}
        onClose={() => {}}
      >
        <input aria-label="文件码" />
      </DecisionDialog>
    </ConfigProvider>,
  )
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('input[type=radio]')))
})

it('a dialog without fields has the focus itself, so that no key presses one of its buttons', async () => {
  await open('确定吗')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
})

it('a dialog that is closed gives the focus back to what opened it', async () => {
  render(<Opener>{fields}</Opener>)
  const opener = screen.getByText('打开')
  opener.focus()
  await act(async () => opener.click())
  await act(async () => screen.getByLabelText('名称').focus())
  expect(document.activeElement).not.toBe(opener)
  await act(async () => screen.getByText('取 消').closest('button')!.click())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

it('the heading gets the focus when what opened the dialog goes with its row after it', async () => {
  function Page() {
    const [state, setState] = useState<'row' | 'dialog' | 'gone'>('row')
    return (
      <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
        <main>
          <h1>列表</h1>
          {state !== 'gone' && <button onClick={() => setState('dialog')}>审核</button>}
          <button onClick={() => setState('gone')}>刷新</button>
        </main>
        {state === 'dialog' && (
          <FormDialog open title="表单" initial={{}} onSubmit={() => {}} onClose={() => setState('row')}>
            {fields}
          </FormDialog>
        )}
      </LanguageContext>
    )
  }
  render(<Page />)
  screen.getByText('审核').focus()
  await act(async () => screen.getByText('审核').click())
  await act(async () => screen.getByText('取 消').closest('button')!.click())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('审核')))
  await act(async () => screen.getByText('刷新').click())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('列表')))
})

function Uploading() {
  const [isOpen, setOpen] = useState(true)
  useOpenUploads(isOpen)
  return (
    <button type="button" onClick={() => setOpen(false)}>
      上传完成
    </button>
  )
}

it('a form whose upload is still running can be submitted once it has ended', async () => {
  await open(<Uploading />)
  const save = () => screen.getByRole('button', { name: /保\s*存/ })
  expect(save()).toHaveProperty('disabled', true)
  expect(screen.getByRole('status').textContent).toBe('文件正在上传，完成或取消后才能提交')
  await act(async () => screen.getByText('上传完成').click())
  expect(save()).toHaveProperty('disabled', false)
  expect(screen.queryByRole('status')).toBeNull()
})
