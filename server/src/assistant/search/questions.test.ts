import { afterAll, beforeAll, expect, test } from 'vitest'
import { install } from '#server/app/demo/install.ts'
import { DemoClient } from '#server/app/demo/demo-client.ts'
import { publishNews } from '#server/app/demo/news/news.ts'
import { hireStaff } from '#server/app/demo/people.ts'
import { onlyStage, runRound } from '#server/app/demo/rounds.ts'
import { modules } from '#server/app/modules.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { SiteCorpora } from '../source/site-corpora.ts'
import type { Corpus } from './corpus.ts'
import { findAnswer } from './find-answer.ts'
import { listedQuestions } from './question-file.fixture.ts'

let app: TestApp
let corpus: Corpus
beforeAll(async () => {
  app = await openTestApp({ modules })
  const desk = new DemoClient({ app: app.http, services: app.services } as ConstructorParameters<typeof DemoClient>[0])
  const installation = await install(app, { ...app.services.config, demo: true, demoPassword: 'Podium-demo-1' })
  const staff = await hireStaff(desk, installation!)
  const windows = { signup: [-10, 20], submission: [-5, 50], review: [55, 75], result: [80, 100] } as const
  const rounds = new Map<number, string>()
  let seriesId: string | undefined
  for (const [edition, year] of [1, 2, 3, 4].map((edition) => [edition, 2022 + edition] as const)) {
    const { roundId } = await runRound(desk, staff, {
      ...(seriesId && { seriesId }),
      edition,
      year,
      stages: onlyStage(windows),
      publish: true,
    })
    rounds.set(edition, roundId)
    const row = await app.db
      .selectFrom('competition_round')
      .select('series_id')
      .where('id', '=', roundId)
      .executeTakeFirstOrThrow()
    seriesId = row.series_id
  }
  await publishNews(desk, staff, rounds)
  corpus = await new SiteCorpora().of(app.services, { groupId: null, seriesId: null })
}, 120_000)
afterAll(() => app.close())

const answerable = listedQuestions.filter(({ expected }) => expected.length > 0)
const unanswerable = listedQuestions.filter(({ expected }) => expected.length === 0)

test('95 of 100 answerable questions about the demo’s texts have their source among the first three @spec R23', () => {
  const missed = answerable.filter(({ question, expected }) => {
    const found = findAnswer(corpus, question)?.sources.map(({ title, heading }) => `${title} ${heading}`) ?? []
    return !found.some((source) => expected.some((each) => source.includes(each)))
  })
  expect(answerable).toHaveLength(100)
  expect(missed.map(({ question }) => question).slice(5)).toEqual([])
})

test('95 percent of 50 questions without an answer are declined @spec R23', () => {
  const answered = unanswerable.filter(({ question }) => findAnswer(corpus, question))
  expect(unanswerable).toHaveLength(50)
  expect(answered.map(({ question }) => question).slice(2)).toEqual([])
})

test.each([
  ['外校同学可以参加吗', '参赛条件'],
  ['怎么撤回作品', '修改或撤回作品'],
  ['提交后还能取消提交吗', '修改或撤回作品'],
  ['can students from other schools join', 'who may enter'],
  ['how do I withdraw my work', 'Changing or withdrawing a work'],
])('“%s” is answered from “%s” @spec R23', (question, heading) => {
  const headings = findAnswer(corpus, question)?.sources.map((source) => source.heading) ?? []
  expect(headings.join(' | ')).toContain(heading)
})
