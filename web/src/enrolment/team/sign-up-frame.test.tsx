import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { MemoryRouter } from 'react-router'
import { SignUpFrame } from './sign-up-frame.tsx'

afterEach(cleanup)

function Steps({ hasField }: { hasField: boolean }) {
  const [isNext, setNext] = useState(false)
  return isNext ? (
    <SignUpFrame key="material" step="material" title="Material">
      {hasField && <input autoFocus />}
    </SignUpFrame>
  ) : (
    <SignUpFrame key="team" step="team" title="Team">
      <button onClick={() => setNext(true)}>next</button>
    </SignUpFrame>
  )
}

it.each([
  [false, 'H1'],
  [true, 'INPUT'],
])('a new step takes the focus to its heading, unless one of its fields has it (%s)', async (hasField, focused) => {
  render(<Steps hasField={hasField} />)
  const button = screen.getByRole('button')
  button.focus()
  await act(async () => button.click())
  expect(document.activeElement?.tagName).toBe(focused)
  expect(screen.getByRole('heading').textContent).toBe('Material')
})

it('leads back to past steps of a team, not to the choice of the item or to steps to come', () => {
  render(
    <MemoryRouter>
      <SignUpFrame step="material" team={{ teamId: 'a', state: 'draft', decisions: [] }}>
        <p />
      </SignUpFrame>
    </MemoryRouter>,
  )
  const links = screen.getAllByRole('link').map((link) => new URL(link.getAttribute('href')!, 'http://a').searchParams)
  expect(links.map((query) => [query.get('step'), query.get('teamId')])).toEqual([
    ['signup', 'a'],
    ['team', 'a'],
  ])
})
