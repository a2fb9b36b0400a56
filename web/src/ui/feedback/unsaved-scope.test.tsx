import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { UnsavedGuard, UnsavedScope } from './unsaved-scope.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

function PartForm({ name }: { name: string }) {
  const [isDirty, setDirty] = useState(false)
  return (
    <>
      <UnsavedGuard isDirty={isDirty} />
      <button onClick={() => setDirty(true)}>{`change ${name}`}</button>
      <button onClick={() => setDirty(false)}>{`save ${name}`}</button>
    </>
  )
}

async function show(): Promise<void> {
  const page = (
    <UnsavedScope>
      <PartForm name="first" />
      <PartForm name="last" />
      <Link to="/back">back</Link>
    </UnsavedScope>
  )
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '/back', element: 'arrived' },
  ])
  await act(async () =>
    render(
      <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
        <RouterProvider router={router} />
      </LanguageContext>,
    ),
  )
}

const press = (text: string) => act(async () => fireEvent.click(screen.getByText(text)))
const closes = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))

it.each(['first', 'last'])('leaving is stopped while the %s form of a page is unsaved', async (name) => {
  await show()
  await press(`change ${name}`)
  await press('back')
  expect(screen.queryByText('arrived')).toBeNull()
  expect(closes()).toBe(false)
})

it('leaving is free once every form is saved', async () => {
  await show()
  await press('change first')
  await press('change last')
  await press('save last')
  expect(closes()).toBe(false)
  await press('save first')
  expect(closes()).toBe(true)
  await press('back')
  expect(screen.getByText('arrived')).toBeTruthy()
})
