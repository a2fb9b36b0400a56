import type { ReviewSetting } from '@podium/core/competition/setting/setting.ts'
import { act, cleanup, render } from '@testing-library/react'
import { Form } from 'antd'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { earlierThan, EarlierStages } from './earlier-stages.tsx'

afterEach(cleanup)

const stages = ['初赛', '复赛', '决赛'].map((name, at) => ({ stageId: `0${at}`, name }))
const setting = {
  criteria: [],
  earlierMissing: 'refuse',
  earlierStages: [
    { stageId: '00', weight: 20 },
    { stageId: '01', weight: 30 },
  ],
} as unknown as ReviewSetting

async function show(stageId: string): Promise<string> {
  installAmbient(() => ({ language: () => 'zh-cn', token: () => null, fetch: async () => new Response('{}') }))
  await act(async () =>
    render(
      <Form initialValues={setting}>
        <EarlierStages stages={earlierThan(stages, stageId)} />
      </Form>,
    ),
  )
  return document.body.textContent ?? ''
}

it('a later stage counts earlier ones and shows what is left for itself', async () => {
  const text = await show('02')
  expect(text).toContain('本阶段占 50%')
  expect([text.includes('初赛'), text.includes('复赛')]).toEqual([true, true])
})

it('the first stage has none to count', async () => {
  expect(await show('00')).toBe('')
})
