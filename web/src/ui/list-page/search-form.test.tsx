import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PhoneContext } from '../use-media.ts'
import type { FilterValues } from './list-state.ts'
import { SearchForm } from './search-form.tsx'

afterEach(cleanup)

const filters = [
  { name: 'keyword', label: '关键词', kind: 'text' },
  { name: 'school', label: '学校', kind: 'text' },
] as const

function show(isPhone: boolean, values: FilterValues, onSearch: (next: FilterValues) => void) {
  return render(
    <PhoneContext value={isPhone}>
      <SearchForm filters={filters} values={values} onSearch={onSearch} />
    </PhoneContext>,
  )
}

it('on a phone one button with the number of set filters opens the form, which closes with the search', async () => {
  const onSearch = vi.fn<(next: FilterValues) => void>()
  const { container } = show(true, { school: '甲' }, onSearch)
  const form = container.querySelector('form')!
  const toggle = screen.getByRole('button', { name: /筛选/ })
  expect([toggle.textContent, toggle.getAttribute('aria-expanded'), form.hidden]).toEqual([
    '筛选（已设 1 项）',
    'false',
    true,
  ])
  fireEvent.click(toggle)
  expect([toggle.getAttribute('aria-expanded'), form.hidden]).toEqual(['true', false])
  await act(async () => fireEvent.submit(form))
  await vi.waitFor(() => expect(onSearch).toHaveBeenCalledWith({ school: '甲' }))
  expect(form.hidden).toBe(true)
})

it('on a wide screen the form is open', () => {
  const { container } = show(false, {}, () => undefined)
  expect(container.querySelector('form')!.hidden).toBe(false)
  expect(screen.queryByRole('button', { name: /筛选/ })).toBeNull()
})
