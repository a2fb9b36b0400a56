import { spawn } from 'node:child_process'

export interface StepResult {
  readonly name: string
  readonly ok: boolean
  readonly seconds: number
  readonly output: string
}

/**
 * Runs a command of this project's packages and captures its output. Never throws: a missing command counts as failed.
 */
export function runStep(name: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const started = performance.now()
  return new Promise<StepResult>((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const finish = (ok: boolean) => resolve({ name, ok, seconds: (performance.now() - started) / 1000, output })
    child.on('error', (error) => {
      output += error.message
      finish(false)
    })
    child.on('close', (code) => finish(code === 0))
  })
}

/** One line for a step that passed, the whole output of one that failed. */
export function report(result: StepResult): void {
  const mark = result.ok ? 'ok  ' : 'FAIL'
  console.log(`${mark} ${result.name} (${result.seconds.toFixed(1)} s)`)
  if (!result.ok) console.log(result.output.trimEnd())
}
