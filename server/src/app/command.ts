import { existsSync } from 'node:fs'
import { readConfig, SettingsError, type Config } from '#server/platform/kernel/config.ts'
import { StartError } from '#server/platform/db/postgres/start-error.ts'

/** The settings of the environment and of the file `.env` where there is one; the environment wins. */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readConfig(process.env)
}

/** Runs a command. What its user can mend is told in plain lines without a stack; the status is then 1. */
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
