import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseContest, caseWindows } from '#server/app/demo/finance/paid-contest.ts'
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
import { ordinaryQuestions, textQuestions, type ListedQuestion } from './question-file.fixture.ts'

let app: TestApp
let corpus: Corpus
beforeAll(async () => {
  app = await openTestApp({ modules })
  const desk = new DemoClient(app.platform)
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
  await runRound(desk, staff, {
    contest: caseContest,
    edition: 1,
    year: 2026,
    stages: onlyStage(caseWindows),
    publish: true,
  })
  await publishNews(desk, staff, rounds)
  corpus = await new SiteCorpora().of(app.services, { groupId: null, seriesId: null })
}, 120_000)
afterAll(() => app.close())

describe.each([
  ['about the demo’s texts', textQuestions, 100, 50],
  ['that visitors ask most', ordinaryQuestions, 106, 20],
] as const)('questions %s', (_what, listed, answers, declines) => {
  const answerable = listed.filter(({ expected }) => expected.length > 0)
  const unanswerable = listed.filter(({ expected }) => expected.length === 0)

  test('have their source among the first three in 95 of 100 cases @spec R23', () => {
    expect(answerable).toHaveLength(answers)
    expect(missedBeyond(0.05, answerable, hasSource)).toEqual([])
  })

  test('are answered by sentences that say the fact in 95 of 100 cases @spec R23', () => {
    expect(missedBeyond(0.05, answerable, saysFact)).toEqual([])
  })

  test('are declined in 95 of 100 cases where there is no answer @spec R23', () => {
    expect(unanswerable).toHaveLength(declines)
    expect(missedBeyond(0.05, unanswerable, ({ question }) => findAnswer(corpus, question) === null)).toEqual([])
  })
})

function hasSource({ question, expected }: ListedQuestion): boolean {
  const found = findAnswer(corpus, question)?.sources.map(({ title, heading }) => `${title} ${heading}`) ?? []
  return found.some((source) => expected.some((each) => source.includes(each)))
}

function saysFact({ question, fact }: ListedQuestion): boolean {
  const sentences = findAnswer(corpus, question)?.sentences ?? []
  return fact === null || sentences.some(({ text }) => fact.test(text))
}

/** The questions that fail beyond the share that may. */
function missedBeyond(
  share: number,
  questions: readonly ListedQuestion[],
  passes: (listed: ListedQuestion) => boolean,
): string[] {
  const missed = questions.filter((listed) => !passes(listed)).map(({ question }) => question)
  return missed.length > questions.length * share ? missed : []
}

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
