import { PromotionRule } from '@podium/core/competition/setting/promotion-setting.ts'
import type { TriedStage } from '@podium/core/promotion/trial/tried-graph.ts'
import type { PromotionDetail } from '@podium/core/promotion/views.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { PromotionTrial } from './promotion-trial.tsx'

afterEach(cleanup)

const rule = (...rows: object[]) => PromotionRule.parse({ rows, limits: [], places: null })
const stages = ['初赛', '复活赛', '决赛'].map((name, at) => ({ stageId: `s${at + 1}`, name }))
const first: TriedStage = {
  stageId: 's1',
  source: 'review',
  routes: [
    { toStageId: 's3', rule: rule({ kind: 'top', count: 1 }) },
    { toStageId: 's2', rule: rule({ kind: 'rest', count: 2 }) },
  ],
}
const routesOf: Record<string, object[]> = { s2: [{ toStageId: 's3', rule: rule({ kind: 'top', count: 1 }) }], s3: [] }

/** The page of the first stage; `stage`: as it stands there, saved or not. */
async function open(stage = first, language: 'zh-cn' | 'en' = 'zh-cn') {
  const asked: string[] = []
  installAmbient(() => ({
    language: () => language,
    token: () => 'T',
    fetch: async (address) => {
      const stageId = new URL(address, 'http://x').searchParams.get('stageId')!
      asked.push(stageId)
      const data = { source: 'review', routeViews: routesOf[stageId] }
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  const detail = { itemId: 'i1', stageId: 's1', stages } as unknown as PromotionDetail
  const page = (shown: TriedStage) => (
    <LanguageContext value={{ language, wording: 'standard', setLanguage: () => {} }}>
      <QueryClientProvider client={client}>
        <PromotionTrial detail={detail} stage={shown} />
      </QueryClientProvider>
    </LanguageContext>
  )
  const client = newQueryClient()
  const { rerender } = render(page(stage))
  await waitFor(() => expect(edges()).not.toBe(''))
  return { asked, change: (shown: TriedStage) => act(async () => rerender(page(shown))) }
}

const edges = () => screen.queryByRole('region', { name: /各去向的团队数|Teams along each route/ })?.textContent ?? ''
const rowOf = (stage: string, team: string) =>
  within(screen.getByRole('region', { name: stage }))
    .getByText(team)
    .closest('tr')!.textContent
const type = (text: string) =>
  act(async () =>
    fireEvent.change(screen.getByLabelText('虚构的团队', { selector: 'textarea' }), { target: { value: text } }),
  )
const byHand = () => act(async () => fireEvent.click(screen.getByText('自己输入')))

test('typed teams go through the stages, each verdict with its reason', async () => {
  const { asked } = await open()
  expect(asked).toEqual(['s2', 's3'])
  await byHand()
  await type('甲校 11 90\n乙校 11 80 50\n丙校 12 70 60\n丁校 12 60')
  expect(edges()).toContain('初赛 → 决赛：1 个')
  expect(edges()).toContain('初赛 → 复活赛：2 个')
  expect(edges()).toContain('复活赛 → 决赛：1 个')
  expect(rowOf('初赛', '团队 1')).toContain('晋级至决赛前 1 名')
  expect(rowOf('初赛', '团队 4')).toContain('未晋级决赛：若“前 N 名”的名额由 1 增至 4，即可晋级；复活赛：')
  expect(rowOf('复活赛', '团队 3')).toContain('晋级至决赛')
  expect(rowOf('复活赛', '团队 2')).toContain('若“前 N 名”的名额由 1 增至 2，即可晋级')
  expect(rowOf('决赛', '团队 3')).toContain('不参与既没有成绩，也没有被推荐')
})

test('a tie waits for a decision, and lines that are no team are named', async () => {
  await open()
  await byHand()
  await type('甲校 11 90\n乙校 11 90\n丙校')
  expect(rowOf('初赛', '团队 1')).toContain('第 1 名并列 2 个')
  expect(edges()).toContain('还不能提交')
  expect(document.body.textContent).toContain('第 3 行：要有学校、赛区和 1 至 3 个分数')
})

test('tries a rule before it is saved, and keeps the teams', async () => {
  const { change } = await open()
  await byHand()
  await type('甲校 11 90\n乙校 11 80\n丙校 12 70')
  await change({ ...first, routes: [{ toStageId: 's3', rule: rule({ kind: 'top', count: 3 }) }] })
  expect(edges()).toContain('初赛 → 决赛：3 个')
  expect(edges()).not.toContain('复活赛')
})

test('a team that is marked as forfeited leaves its place to the next', async () => {
  await open()
  await byHand()
  await type('甲校 11 90\n乙校 11 80')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '更改初赛团队 1 的情况' })))
  await act(async () => fireEvent.click(screen.getByText('弃权', { selector: '.ant-select-item-option-content' })))
  expect(rowOf('初赛', '团队 1')).toContain('弃权的团队不参与排名')
  expect(rowOf('初赛', '团队 2')).toContain('晋级至决赛')
})

test('made-up teams are never too many, and the words are those of the viewer', async () => {
  await open(first, 'en')
  await act(async () => fireEvent.change(screen.getByLabelText('Teams per school'), { target: { value: '200' } }))
  expect(document.body.textContent).toContain('Teams: 300 · A trial has at most 300 teams')
  expect(screen.getByRole('region', { name: '初赛' }).textContent).toContain('Promoted, if')
})
