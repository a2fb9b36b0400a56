import { cleanup, render } from '@testing-library/react'
import type { ListedTeam } from '@podium/core/enrolment/views.ts'
import { afterEach, expect, it } from 'vitest'
import { StateCell } from './state-cell.tsx'

afterEach(cleanup)

it('a team that waits names whom it awaits, and a link that nobody has used yet', () => {
  const awaited = [
    { memberId: 'm1', name: '张三', missing: ['idNumber'] },
    { memberId: 'm2', name: '', missing: [] },
  ]
  const row = { state: 'awaiting_members', awaited } as unknown as ListedTeam
  const { container } = render(<StateCell row={row} />)
  const lines = [...container.querySelectorAll('.awaited-person')].map(({ textContent }) => textContent)
  expect(lines).toEqual(['张三：证件号码', '链接邀请：待接受'])
})
