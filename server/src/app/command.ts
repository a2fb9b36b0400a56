import { existsSync } from 'node:fs'
import { readConfig, SettingsError, type Config } from '#server/platform/kernel/config.ts'
import { StartError } from '#server/platform/db/postgres/start-error.ts'

/** Settings from the environment and from the file `.env` if it exists; the environment has priority. */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readConfig(process.env)
}

/** Runs a command. An error that its user can correct is printed without a stack trace; the exit status is then 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(inWords(error))
    process.exitCode = 1
  }
}

export function inWords(error: unknown): string {
  if (error instanceof SettingsError) return error.problems.join('\n')
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
