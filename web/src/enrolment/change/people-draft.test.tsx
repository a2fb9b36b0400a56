import { act, cleanup, render } from '@testing-library/react'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Form } from 'antd'
import { afterEach, expect, it } from 'vitest'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import type { ChangeDraft } from './draft.ts'
import { PeopleDraft } from './people-draft.tsx'

const member = (memberId: string, role: string, name: string) => ({ memberId, role, name, adviserKind: '' })
const team = {
  members: [member('m1', 'captain', '王一'), member('m2', 'member', '李四')],
  setting: { entry: 'team', maxTeachers: 1, adviserKinds: [] },
} as unknown as TeamDetail

async function show(asked: string | null): Promise<void> {
  const initial: ChangeDraft = {
    name: '追光队',
    captain: 'm1',
    answers: {},
    people: { m2: { way: 'replace' } },
  }
  await act(async () =>
    render(
      <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
        <Form initialValues={initial}>
          <PeopleDraft
            team={team}
            order={['m1', 'm2']}
            asked={asked}
            late={null}
            isOrderFixed={false}
            onOrder={() => {}}
          />
        </Form>
      </LanguageContext>,
    ),
  )
}
afterEach(cleanup)

it('begins at who takes the place of the member for whom the form was opened', async () => {
  await show('m2')
  expect(document.activeElement?.id).toBe('people_m2_name')
})

it('leaves the focus alone where it was opened for no one', async () => {
  await show(null)
  expect(document.activeElement).toBe(document.body)
})
