import { act, cleanup, render, screen } from '@testing-library/react'
import { placedRecords } from '@podium/core/identity/role/placed-records.ts'
import { manifests } from '@podium/core/modules.ts'
import { afterEach, expect, it } from 'vitest'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { ScopeHint } from './scope-hint.tsx'

afterEach(cleanup)

async function show(reach: 'all' | 'group', permissions: string[]) {
  await act(async () =>
    render(
      <LanguageContext value={{ language: 'en', wording: 'standard', setLanguage: () => {} }}>
        <ScopeHint role={{ reach, permissions }} />
      </LanguageContext>,
    ),
  )
}

it('a role of an organisation says in which organisation the records of its modules lie', async () => {
  await show('group', ['award:result:list'])
  expect(screen.getByText('Data scope: This organisation')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Awards lie with the organisation that hosts the competition, not with the schools of the winners',
  ])
})

it('a role over everything says no more than that', async () => {
  await show('all', ['award:result:list'])
  expect(screen.getByText('Data scope: All')).toBeTruthy()
  expect(screen.queryByRole('listitem')).toBeNull()
})

it('only modules that exist have records in organisations', () => {
  const names: string[] = manifests.map(({ name }) => name)
  expect(Object.keys(placedRecords).filter((name) => !names.includes(name))).toEqual([])
})
