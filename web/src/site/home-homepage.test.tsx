import type { Language } from '@podium/core/base/refusal.ts'
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { heroes } from './home-heroes.tsx'
import { meta } from './home-homepage.page.tsx'

afterEach(cleanup)

const item = { itemId: 'i1', name: '产品设计', nameEn: 'Product design' }
const stage = { stageId: 's1', name: '国赛', nameEn: 'Final', windows: [] }
const round = {
  roundId: 'r1',
  name: '创新设计大赛',
  nameEn: 'Innovation and Design Contest',
  edition: 1,
  year: 2026,
  state: 'published',
  hosts: [],
  signUp: { phase: 'open', opensAt: '2026-05-01T00:00:00.000Z', closesAt: '2026-05-03T01:01:00.000Z', forced: null },
  next: null,
  serverNow: '2026-05-02T00:00:00.000Z',
}

it('describes itself by the name of the first round in the reader’s language', () => {
  const describe = (language: Language) => meta!({ hero: round } as never, language).description
  expect([describe('zh-cn'), describe('en')]).toEqual([round.name, round.nameEn])
})

it.each([
  [1, ['Edition1', 'Event1', 'Stage1']],
  [2, ['Edition1', 'Events2', 'Stages2']],
])('the figures of a round with %i of each are in the singular or plural', (count, figures) => {
  const Hero = heroes.technology
  const shown = {
    ...round,
    items: Array.from({ length: count }, () => item),
    stages: Array.from({ length: count }, () => stage),
  }
  const { container } = render(
    <MemoryRouter>
      <LanguageContext value={{ language: 'en', wording: 'standard', setLanguage: () => {} }}>
        <Hero round={shown as never} works={[]} hasWinners={false} />
      </LanguageContext>
    </MemoryRouter>,
  )
  expect([...container.querySelectorAll('.hero-figures > div')].map((each) => each.textContent)).toEqual(figures)
  expect(container.querySelector('.large-countdown ol')!.textContent).toBe('01day01hour01minute')
})
