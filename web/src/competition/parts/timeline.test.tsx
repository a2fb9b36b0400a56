import type { StageView } from '@podium/core/competition/round/round.ts'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Timeline } from './timeline.tsx'

afterEach(cleanup)

const around = { opensAt: '2026-03-01T00:00:00.000Z', closesAt: '2026-04-01T00:00:00.000Z' }
const window = { windowId: 'w1', kind: 'signup', itemId: null, forced: null, phase: 'open', ...around }
const stages = [{ stageId: 's1', name: '初赛', nameEn: '', weight: 100, ...around, windows: [window] }]

it.each([
  [true, '进行中'],
  [false, '发布后开放'],
])('a window within its time, of a round that is published (%s), is %s', (published, words) => {
  render(
    <Timeline
      stages={stages as unknown as StageView[]}
      items={[]}
      serverNow="2026-03-10T00:00:00.000Z"
      published={published}
    />,
  )
  expect(document.querySelector('em')!.textContent).toBe(words)
})
