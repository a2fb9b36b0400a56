import { relative } from 'node:path'
import type { CallExpression, Node, SourceFile } from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'
import type { Describer } from '../db/describe.ts'
import { differences } from './compare.ts'
import { RowTypes, type Declared } from './row-type.ts'
import { SourceModules } from './source-modules.ts'
import { rawSqlOf, statementsOf, type Sent } from './walk.ts'

export interface Sources {
  /** The folder that paths in the report are relative to. */
  readonly root: string
  /** A tsconfig whose program contains the sources. */
  readonly project: string
  /** Which files of the program are checked. */
  readonly includes: (file: string) => boolean
}

export interface Found {
  /** `file:line` and the reason, in order of the source. */
  readonly faults: readonly string[]
  /** Numbers of raw SQL pieces, of the statements that contain them, and of their variants. */
  readonly counts: { readonly pieces: number; readonly statements: number; readonly variants: number }
}

interface Question {
  readonly sent: Sent
  readonly declared: readonly Declared[] | null
}

interface Read {
  readonly questions: readonly Question[]
  readonly pieces: readonly Node[]
  /** Why a function could not be evaluated completely. */
  readonly stuck: ReadonlyMap<Node, string>
}

/**
 * Prepares, by PostgreSQL, every statement with raw SQL that the sources may send, and compares its result with the
 * declared row types. Each describer is a connection; the work is distributed over them.
 */
export async function findFaults(
  sources: Sources,
  describers: readonly Describer[],
  unchecked: ReadonlyArray<{ readonly file: string; readonly source: string }>,
): Promise<Found> {
  const { questions, pieces, stuck } = await readSources(sources)
  const place = (node: Node) => placeOf(node, sources.root)
  const faults = new Set(notReached(questions, pieces, stuck, unchecked, place))
  await Promise.all(
    describers.map(async (describer, at) => {
      for (const question of questions.filter((_, index) => index % describers.length === at)) {
        for (const reason of await reasonsAgainst(question, describer))
          faults.add(`${place(question.sent.call)} ${reason}`)
      }
    }),
  )
  const statements = new Set(questions.map(({ sent }) => sent.call)).size
  return {
    faults: [...faults].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })),
    counts: { pieces: pieces.length, statements, variants: questions.length },
  }
}

async function reasonsAgainst({ sent, declared }: Question, describer: Describer): Promise<string[]> {
  const described = await describer.describe(sent.text, declared !== null)
  if ('refused' in described) return [`PostgreSQL refuses it: ${described.refused}`]
  return declared ? differences(described.columns, declared) : []
}

async function readSources({ root, project, includes }: Sources): Promise<Read> {
  const api = new API({ cwd: root })
  try {
    const opened = api.updateSnapshot({ openProjects: [project] }).getProjects()[0]
    if (!opened) throw new Error(`${project} can't be opened`)
    const { program, checker } = opened
    const modules = new SourceModules(root, (file) => program.getSourceFile(file))
    const files = program
      .getSourceFileNames()
      .filter((file) => includes(file) && program.getSourceFile(file)?.text.includes("from 'kysely'"))
    await modules.load(files)
    const types = new RowTypes(checker)
    const declared = new Map<Node, readonly Declared[] | null>()
    const questions = new Map<string, Question>()
    const pieces: Node[] = []
    const stuck = new Map<Node, string>()
    for (const module of files.map((file) => modules.get(file))) {
      const own = rawSqlOf(module)
      pieces.push(...own)
      const walked = statementsOf(module, modules)
      for (const sent of walked.sent) {
        const { call } = sent
        if (!declared.has(call)) declared.set(call, types.ofCall(call as CallExpression))
        questions.set(`${call.getSourceFile().fileName}:${call.pos}:${sent.text}`, {
          sent,
          declared: declared.get(call)!,
        })
      }
      for (const [node, reason] of walked.stuck) stuck.set(node, reason)
    }
    return { questions: [...questions.values()], pieces, stuck }
  } finally {
    api.close()
  }
}

/** Raw SQL without a statement and without an entry in the list of exceptions, and exceptions that aren't needed. */
function notReached(
  questions: readonly Question[],
  pieces: readonly Node[],
  stuck: ReadonlyMap<Node, string>,
  unchecked: ReadonlyArray<{ readonly file: string; readonly source: string }>,
  place: (node: Node) => string,
): string[] {
  const reached = new Set(questions.flatMap(({ sent }) => [...sent.pieces]))
  const left = pieces.filter((piece) => !reached.has(piece))
  const fits = (piece: Node, entry: { file: string; source: string }) =>
    place(piece).startsWith(`${entry.file}:`) && piece.getText() === entry.source
  const open = left.filter((piece) => !unchecked.some((entry) => fits(piece, entry)))
  const stale = unchecked.filter((entry) => !left.some((piece) => fits(piece, entry)))
  return [
    ...open.map((piece) => `${place(piece)} this SQL can't be read off the source${reasonFor(piece, stuck)}`),
    ...stale.map(({ file, source }) => `${file}:1 is listed as unchecked for "${source}", which is not needed`),
  ]
}

function reasonFor(piece: Node, stuck: ReadonlyMap<Node, string>): string {
  for (let node: Node | undefined = piece; node; node = node.parent) {
    const reason = stuck.get(node)
    if (reason !== undefined) return `: ${reason}`
  }
  return ''
}

function placeOf(node: Node, root: string): string {
  const source: SourceFile = node.getSourceFile()
  const line = source.text.slice(0, node.getStart(source)).split('\n').length
  return `${relative(root, source.fileName)}:${line}`
}
