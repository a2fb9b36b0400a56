import { act, cleanup, render, screen } from '@testing-library/react'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { useOpenedRecord } from './use-opened-record.ts'

afterEach(cleanup)

function Page() {
  const { opened, open, close } = useOpenedRecord('teamId')
  return (
    <>
      <output>{opened}</output>
      <button onClick={() => open('a')}>open</button>
      <button onClick={close}>close</button>
    </>
  )
}

async function show(...visited: string[]) {
  const routes = [
    { path: '/list', element: <Page /> },
    { path: '/', element: null },
  ]
  const router = createMemoryRouter(routes, { initialEntries: visited })
  await act(async () => render(<RouterProvider router={router} />))
  return router
}

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const opened = () => screen.getByRole('status').textContent

it('the browser’s back closes a record and stays at its list', async () => {
  const router = await show('/', '/list?pageNum=2')
  await press('open')
  expect([opened(), router.state.location.search]).toEqual(['a', '?pageNum=2&teamId=a'])
  await act(async () => router.navigate(-1))
  expect([opened(), router.state.location.search]).toEqual(['', '?pageNum=2'])
})

it('closing a record leaves no trace in the history', async () => {
  const router = await show('/', '/list')
  await press('open')
  await press('close')
  expect(opened()).toBe('')
  await act(async () => router.navigate(-1))
  expect(router.state.location.pathname).toBe('/')
})

it('a record opened by a link is closed to its list', async () => {
  const router = await show('/', '/list?teamId=b')
  expect(opened()).toBe('b')
  await press('close')
  expect([opened(), router.state.location.pathname]).toEqual(['', '/list'])
})
