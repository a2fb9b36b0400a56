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

it('the browser’s Back answers no and goes no further, and a step by the page itself leaves the question', async () => {
  const navigation = new EventTarget()
  Object.assign(window, { navigation })
  const back = (userInitiated: boolean) => {
    const step = Object.assign(new Event('navigate', { cancelable: true }), {
      navigationType: 'traverse',
      userInitiated,
    })
    act(() => void navigation.dispatchEvent(step))
    return step.defaultPrevented
  }
  render(<QuestionDialog />)
  let answer: boolean | undefined
  await act(
    async () => void ask({ title: 'Leave?', text: '', confirm: 'Yes', cancel: 'No' }).then((yes) => (answer = yes)),
  )
  expect(back(false)).toBe(false)
  expect(document.querySelector('dialog')).not.toBe(null)
  expect(back(true)).toBe(true)
  await waitFor(() => expect(answer).toBe(false))
  expect(document.querySelector('dialog')).toBe(null)
  expect(back(true)).toBe(false)
  Reflect.deleteProperty(window, 'navigation')
})
