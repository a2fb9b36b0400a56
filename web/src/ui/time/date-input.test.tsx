import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DateInput } from './date-input.tsx'
import { MomentInput } from './moment-input.tsx'

afterEach(cleanup)

test('Enter in a date field accepts the typed date and does not submit the form', () => {
  const onKeyDown = vi.fn()
  render(<DateInput placeholder="日期" onKeyDown={onKeyDown} />)
  const field = screen.getByPlaceholderText('日期')
  const enter = createEvent.keyDown(field, { key: 'Enter' })
  fireEvent(field, enter)
  expect(enter.defaultPrevented).toBe(true)
  expect(onKeyDown).toHaveBeenCalledOnce()
  const letter = createEvent.keyDown(field, { key: '2' })
  fireEvent(field, letter)
  expect(letter.defaultPrevented).toBe(false)
})

test.each([
  ['2027-01-02 24:00', '2027-01-02T16:00:00.000Z'],
  ['2026-12-31 24:00 ', '2026-12-31T16:00:00.000Z'],
])('%s, as closing times are shown, is taken as 00:00 of the next day', (typed, instant) => {
  const onChange = vi.fn()
  render(<MomentInput value="2026-12-30T16:00:00.000Z" onChange={onChange} />)
  const field = screen.getByRole('textbox')
  fireEvent.change(field, { target: { value: typed } })
  fireEvent.blur(field)
  expect(onChange).toHaveBeenLastCalledWith(instant)
})

test('a day that there is not is not taken with 24:00', () => {
  const onChange = vi.fn()
  render(<MomentInput value="2026-12-30T16:00:00.000Z" onChange={onChange} />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '2026-02-30 24:00' } })
  fireEvent.blur(screen.getByRole('textbox'))
  expect(onChange).not.toHaveBeenCalled()
})
