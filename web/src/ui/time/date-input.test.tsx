import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DateInput } from './date-input.tsx'

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
