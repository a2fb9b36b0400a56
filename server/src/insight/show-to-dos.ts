import { z } from 'zod'
import { textIn } from '@podium/core/base/bilingual-text.ts'
import { pageOf } from '@podium/core/base/page.ts'
import { insightApi, type ToDos } from '@podium/core/insight/api.ts'
import { oldestRows, toDoLists } from '@podium/core/insight/to-do-lists.ts'
import { listToDos, resultToDos, scoringToDos } from '@podium/core/insight/to-dos.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import type { Endpoint } from '@podium/core/base/endpoint.ts'
import { assistant } from '#server/assistant/index.ts'
import { award, listWaitingResults } from '#server/award/index.ts'
import { certificate } from '#server/certificate/index.ts'
import { competition } from '#server/competition/index.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { finance } from '#server/finance/index.ts'
import { identity } from '#server/identity/index.ts'
import type { ReadCall, SignedIn } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { review } from '#server/review/index.ts'
import { site } from '#server/site/index.ts'
import { work } from '#server/work/index.ts'
import { may } from './show-round.ts'

type ToDo = ToDos['toDos'][number]

/** What waits for the viewer; each number is that of the list to which it leads. @spec B33 */
export const toDos = read(insightApi.toDos, async function toDos(call) {
  const { db, viewer, language } = call
  const lists = listToDos.filter(({ codes }) => codes.every((code) => may(viewer, code)))
  const steps = resultToDos.filter(({ codes }) => codes.every((code) => may(viewer, code)))
  const [listed, waiting, scoring] = await Promise.all([
    Promise.all(lists.map((toDo) => countList(call, toDo))),
    steps.length > 0 ? listWaitingResults(db, viewer, language) : [],
    may(viewer, 'review:task:score') ? scoringOf(call) : [],
  ])
  const results = steps.map(({ key, step, sentBack }): ToDo => {
    const found = waiting.find((each) => each.step === step && each.sentBack === sentBack)
    const { total = 0, since, batchId = null, name = '' } = found ?? {}
    return { key, total, since: since?.toISOString() ?? null, batchId, name }
  })
  return { toDos: [...listed, ...results], scoring }
})

const Named = z
  .object({ name: z.string(), nameEn: z.string() })
  .transform(({ name, nameEn }) => ({ zh: name, en: nameEn }))
const Counted = pageOf(z.record(z.string(), z.unknown()))

/** The number of rows of a list, and since when the oldest waits. */
async function countList(call: SignedIn<ReadCall>, { key, filter }: (typeof listToDos)[number]): Promise<ToDo> {
  const oldest = oldestRows[key]
  const sorted = oldest?.row === 'sorted' ? { orderBy: oldest.at, order: 'asc' } : {}
  const page = async (pageNum: number) =>
    Counted.parse(await answerOf(call, toDoLists[key], { ...filter, ...sorted, pageNum, pageSize: 1 }))
  const first = await page(1)
  const isElsewhere = oldest?.row === 'last' && first.total > 1
  const { rows } = isElsewhere && !first.totalIsMinimum ? await page(first.total) : first
  const since = oldest && !(isElsewhere && first.totalIsMinimum) ? rows[0]?.[oldest.at] : null
  return {
    key,
    total: first.total,
    ...(first.totalIsMinimum && { totalIsMinimum: true }),
    since: typeof since === 'string' ? since : null,
    batchId: null,
    name: oldest?.named && rows[0] ? textIn(Named.parse(rows[0]), call.language) : '',
  }
}

async function scoringOf(call: SignedIn<ReadCall>): Promise<ToDos['scoring']> {
  return scoringToDos(reviewApi.desk.output.parse(await answerOf(call, reviewApi.desk, {})))
}

const modules = [identity, finance, competition, enrolment, work, review, award, certificate, site, assistant]

/** The answer of another module's endpoint to the same caller. */
async function answerOf(call: SignedIn<ReadCall>, endpoint: Endpoint, input: object): Promise<unknown> {
  const verb = modules.flatMap(({ verbs }) => Object.values(verbs)).find((each) => each.endpoint === endpoint)
  if (!verb) throw new Error(`no verb for ${endpoint.path}`)
  return verb.answer(call.services, call, endpoint.input.parse(input))
}
