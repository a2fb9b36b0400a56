import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ask } from '#web/lib/call/ask.ts'
import { QuestionDialog } from './question-dialog.tsx'

// The test's browser has no modal dialogs.
beforeEach(() => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
})
afterEach(cleanup)

it('Escape at a question answers no, and the focus is where it was before', async () => {
  const question = { title: 'Sign out?', text: '', confirm: 'Yes', cancel: 'No' }
  let answer: boolean | undefined
  const onClick = () => void ask(question).then((yes) => (answer = yes))
  render(
    <>
      <button onClick={onClick}>sign out</button>
      <QuestionDialog />
    </>,
  )
  const button = screen.getByRole('button', { name: 'sign out' })
  button.focus()
  await act(async () => button.click())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Yes'))
  await act(async () => void fireEvent(document.querySelector('dialog')!, new Event('cancel')))
  expect([answer, document.activeElement]).toEqual([false, button])
})
