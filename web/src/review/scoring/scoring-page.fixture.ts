import { baseRefusals } from '@podium/core/base/codes.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { isSubmitted, type Scores, type TaskState } from '@podium/core/review/review.ts'
import type { TaskDetail } from '@podium/core/review/views.ts'
import { afterSave } from '@podium/core/review/assignment/task.rule.ts'

const setting = {
  type: 'criteria',
  criteria: [
    { key: 'idea', name: '创新性', nameEn: 'Idea', description: '', weight: 60, max: 100 },
    { key: 'craft', name: '完成度', nameEn: 'Craft', description: '', weight: 40, max: 100 },
  ],
  expertsPerWork: 3,
  maxWorksPerExpert: 50,
  aggregation: 'mean',
  tieBreaks: [],
  decimals: 2,
  step: 0.5,
  commentRequired: false,
  commentMin: 0,
  earlierStages: [],
  earlierMissing: 'refuse',
  sameSchool: true,
  sameRegion: false,
} as const satisfies TaskDetail['setting']

interface StoredScorecard {
  scores: Scores
  comment: string
  state: TaskState
  version: number
  hindrance: string
  returnReason: string
  returned: TaskDetail['returned']
  takeBackHindrance: string
}

interface Sent {
  taskId: string
  scores: Scores
  comment: string
  version: number
}

/** A fake server for one judge: two works, version checks as in the real server. */
export class ScoringPage {
  readonly scorecards = new Map<string, StoredScorecard>([
    ['t1', newScorecard()],
    ['t2', newScorecard()],
  ])
  /** Every request fails. */
  offline = false
  /** The response to the next write is lost after it was done. */
  loseAnswer = false
  /** Pending writes until released; null: writes are answered at once. */
  pendingWrites: Array<() => void> | null = null
  saves = 0
  /** Other works that were never submitted. */
  left = 1

  readonly fetch = async (path: string, init: RequestInit): Promise<Response> => {
    if (this.offline) throw new TypeError('offline')
    const address = new URL(path, 'http://podium.test')
    // Responds asynchronously, as a server does.
    await new Promise((go) => setTimeout(go))
    if (init.method === 'GET') {
      return address.pathname === API_BASE + reviewApi.task.path
        ? answered(this.#detail(address.searchParams.get('taskId')!))
        : answered(null)
    }
    if (this.pendingWrites) await new Promise<void>((go) => void this.pendingWrites?.push(go))
    const sent = JSON.parse(init.body as string) as Sent
    if (address.pathname === API_BASE + reviewApi.takeBackTask.path) return this.#takeBack(sent.taskId)
    return this.#write(sent, address.pathname === API_BASE + reviewApi.submitTask.path)
  }

  #write(sent: Sent, submit: boolean): Response {
    const scorecard = this.scorecards.get(sent.taskId)!
    if (scorecard.version !== sent.version) return refused(baseRefusals.STALE)
    this.saves += 1
    Object.assign(scorecard, { scores: sent.scores, comment: sent.comment, version: scorecard.version + 1 })
    scorecard.state = submit ? 'submitted' : afterSave(scorecard.state)
    if (submit) scorecard.hindrance = '该任务已提交'
    if (this.loseAnswer) {
      this.loseAnswer = false
      throw new TypeError('lost')
    }
    return answered({
      state: scorecard.state,
      total: '80.0000',
      version: scorecard.version,
      openId: other(sent.taskId),
    })
  }

  #takeBack(taskId: string): Response {
    const scorecard = this.scorecards.get(taskId)!
    const { scores, comment } = scorecard
    const returned = { scores, comment, total: '84.0000', submittedAt: '2026-01-01T00:00:00.000Z' }
    Object.assign(scorecard, { state: 'in_progress', version: scorecard.version + 1, hindrance: '', returned })
    return answered({ state: scorecard.state, version: scorecard.version })
  }

  #detail(taskId: string): TaskDetail {
    const label = taskId === 't1' ? 'A001' : 'A002'
    return {
      ...this.scorecards.get(taskId)!,
      taskId,
      batchId: 'b1',
      label,
      title: `作品${label}`,
      number: null,
      teamName: null,
      schoolName: null,
      total: null,
      submittedAt: null,
      summary: '',
      keywords: [],
      files: [],
      setting: { ...setting, criteria: [...setting.criteria], tieBreaks: [], earlierStages: [] },
      previousId: taskId === 't2' ? 't1' : null,
      nextId: taskId === 't1' ? 't2' : null,
      openId: other(taskId),
      openScored: false,
      position: taskId === 't1' ? 1 : 2,
      count: 2,
      submitted: [...this.scorecards.values()].filter(isSubmitted).length,
      left: this.left,
      correctionHindrance: this.scorecards.get(taskId)!.takeBackHindrance === '' ? '可以自行撤回' : '',
      correction: null,
    }
  }
}

function newScorecard(): StoredScorecard {
  return {
    scores: {},
    comment: '',
    state: 'pending',
    version: 1,
    hindrance: '',
    returnReason: '',
    returned: null,
    takeBackHindrance: '',
  }
}

function other(taskId: string): string {
  return taskId === 't1' ? 't2' : 't1'
}

function answered(data: unknown): Response {
  return json({ code: 0, msg: '', data }, 200)
}

function refused(kind: { code: number; status: number; zh: string }): Response {
  return json({ code: kind.code, msg: kind.zh, data: null }, kind.status)
}

function json(body: object, status: number): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}
