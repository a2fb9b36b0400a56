import { dataOf, type Client } from './client.ts'
import type { Captain } from './season.ts'

const API = '/prod-api'
const PDF_BYTES = 64 * 1_024
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(PDF_BYTES, 0x20), Buffer.from('\n%%EOF\n')])

/** What a step of a visit knows of those before it. */
interface State {
  authorization: string
  workId: string
  version: number
  fileId: string
}

export type Kind = 'public' | 'read' | 'sign-in' | 'save' | 'upload' | 'submit'

/** One request of a visit; returns the HTTP status. */
interface Step {
  readonly kind: Kind
  run(visit: Visit): Promise<number>
}

const page = (path: string): Step => ({ kind: 'public', run: (visit) => visit.get(path) })
const read = (path: (visit: Visit) => string): Step => ({ kind: 'read', run: (visit) => visit.get(API + path(visit)) })
const teamStage = ({ captain: { teamId, stageId } }: Visit) => `teamId=${teamId}&stageId=${stageId}`

const signIn: Step = {
  kind: 'sign-in',
  run: (visit) =>
    visit.post('/auth/login/pwd', { username: visit.captain.username, password: visit.password }, (data) => {
      visit.state.authorization = `Bearer ${String(data['accessToken'])}`
    }),
}
const open: Step = {
  kind: 'read',
  run: (visit) =>
    visit.get(`${API}/web/work/desk?${teamStage(visit)}`, (data) => {
      visit.state.version = Number(data['version'])
      visit.state.workId = String(data['workId'])
    }),
}
const save = (text: string): Step => ({
  kind: 'save',
  run: (visit) => {
    const { teamId, stageId } = visit.captain
    const draft = { title: '临近截止的作品', summary: text, keywords: [] }
    return visit.post('/web/work/save', { teamId, stageId, ...draft, version: visit.state.version }, visit.keep)
  },
})
const upload: Step = { kind: 'upload', run: (visit) => visit.upload() }
const attach: Step = {
  kind: 'upload',
  run: (visit) => {
    const { teamId, stageId } = visit.captain
    return visit.post(
      '/web/work/file/attach',
      { teamId, stageId, slot: 'report', fileId: visit.state.fileId },
      visit.keep,
    )
  },
}
const submit: Step = {
  kind: 'submit',
  run: ({ post, state: { workId, version } }) => post('/web/work/submit', { workId, pledged: true, version }),
}

/** 25 requests per submission: the round's pages, signing in, the own works, three saves, a file, the submission. */
export const STEPS: readonly Step[] = [
  page('/home/homepage'),
  page(`${API}/home/competition/page`),
  page(`${API}/home/competition/news/page?newsType=notice`),
  signIn,
  read(() => '/auth/user/info'),
  read(() => '/sys/subscribe/message/page?pageNum=1&pageSize=10'),
  read(() => '/web/work/mine'),
  open,
  read((visit) => `/web/enroll/detail?teamId=${visit.captain.teamId}`),
  save('第一稿'),
  read((visit) => `/web/work/desk?${teamStage(visit)}`),
  page(`${API}/home/competition/page?pageNum=1`),
  save('第二稿'),
  upload,
  attach,
  read((visit) => `/web/work/desk?${teamStage(visit)}`),
  save('第三稿'),
  open,
  submit,
  read((visit) => `/web/work/detail?workId=${visit.state.workId}`),
  read(() => '/web/work/mine'),
  read(() => '/sys/subscribe/message/page?pageNum=1&pageSize=10'),
  page('/home/homepage'),
  page(`${API}/home/competition/news/page?newsType=news`),
  read(() => '/auth/user/info'),
]

/** A captain's repeated visits to one server; `next` sends the next request. */
export class Visit {
  readonly captain: Captain
  readonly password: string
  readonly state: State = { authorization: '', workId: '', version: 0, fileId: '' }
  readonly #client: Client
  readonly #address: string
  #at: number

  constructor(client: Client, captain: Captain, password: string, number: number) {
    this.#client = client
    this.captain = captain
    this.password = password
    this.#address = `10.${(number >> 8) & 255}.${number & 255}.1`
    this.#at = number % STEPS.length
  }

  /** Makes what the steps before the first would have made: a session, a draft and a file. */
  async prepare(): Promise<void> {
    for (const step of [signIn, open, upload]) await step.run(this)
  }

  /** Sends the next request; rejects if the server breaks the connection. */
  async next(): Promise<{ kind: Kind; status: number }> {
    const step = STEPS[this.#at]!
    this.#at = (this.#at + 1) % STEPS.length
    return { kind: step.kind, status: await step.run(this) }
  }

  get = (path: string, onData?: (data: Record<string, unknown>) => void) => this.#send('GET', path, undefined, onData)
  post = (path: string, input: object, onData?: (data: Record<string, unknown>) => void) =>
    this.#send('POST', API + path, input, onData)
  keep = (data: Record<string, unknown>): void => {
    this.state.version = Number(data['version'])
    this.state.workId = String(data['workId'])
  }

  async upload(): Promise<number> {
    const { teamId, stageId } = this.captain
    const about = JSON.stringify({ teamId, stageId, slot: 'report' })
    const metadata = Object.entries({ filename: 'report.pdf', purpose: 'work', about })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',')
    const headers = {
      ...this.#headers(),
      'tus-resumable': '1.0.0',
      'upload-length': String(pdf.length),
      'upload-metadata': metadata,
      'content-type': 'application/offset+octet-stream',
    }
    const answer = await this.#client.send('POST', `${API}/files/tus`, headers, pdf)
    this.state.fileId = answer.headers.location?.split('?')[0]!.split('/').at(-1) ?? ''
    return answer.status
  }

  async #send(method: string, path: string, input?: object, onData?: (data: Record<string, unknown>) => void) {
    const headers = { ...this.#headers(), ...(input ? { 'content-type': 'application/json' } : {}) }
    const answer = await this.#client.send(method, path, headers, input && JSON.stringify(input))
    if (onData && answer.status < 300) onData(dataOf(answer))
    return answer.status
  }

  #headers(): Record<string, string> {
    const { authorization } = this.state
    return { 'x-forwarded-for': this.#address, ...(authorization === '' ? {} : { authorization }) }
  }
}
