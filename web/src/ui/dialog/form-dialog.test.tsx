import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { FormDialog } from './form-dialog.tsx'

afterEach(cleanup)

function Opener() {
  const [isOpen, setOpen] = useState(false)
  return (
    <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {isOpen && (
        <FormDialog open title="表单" initial={{}} onSubmit={() => {}} onClose={() => setOpen(false)}>
          <Form.Item name="name" label="名称">
            <Input />
          </Form.Item>
        </FormDialog>
      )}
    </LanguageContext>
  )
}

it('a dialog that is closed gives the focus back to what opened it', async () => {
  render(<Opener />)
  const opener = screen.getByText('打开')
  opener.focus()
  await act(async () => opener.click())
  await act(async () => screen.getByLabelText('名称').focus())
  expect(document.activeElement).not.toBe(opener)
  await act(async () => screen.getByText('取 消').closest('button')!.click())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})
