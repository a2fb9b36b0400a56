import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import { accountFor } from '../db/postgres/account.ts'
import { findBinaries } from '../db/postgres/binaries.ts'
import { createCluster, startServer, type Cluster } from '../db/postgres/cluster.ts'
import { makeSocketFolder, socketUrl } from '../db/postgres/start-postgres.ts'
import { templateState, type TemplateState } from './template-state.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of the test run's temporary PostgreSQL. */
    testServer: string
    /** The state to which test databases are reset. */
    templateState: TemplateState
  }
}

/** Settings without durability, because the data ends with the run, and without plans for the few rows of each test. */
const throwaway = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=200',
  'shared_buffers=128MB',
  'autovacuum=off',
  'timezone=UTC',
  'plan_cache_mode=force_generic_plan',
]

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Starts one PostgreSQL for the test run, with a migrated template that each worker copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'podium-test-'))
  chmodSync(home, 0o711)
  const folder = join(home, 'postgres')
  const account = accountFor(folder)
  const socketFolder = makeSocketFolder(account)
  const cleared = clearAfterwards(folder, [home, socketFolder])
  const binaries = findBinaries(home, account)
  const logFile = join(home, 'postgres.log')
  const cluster: Cluster = { folder, socketFolder, logFile, account, binaries, settings: throwaway, log: quiet }
  createCluster(cluster, ['--no-sync'])
  const server = await startServer(cluster)
  const admin = socketUrl(socketFolder, 'postgres', 'postgres')
  try {
    await makeTemplate(admin, socketUrl(socketFolder, 'podium', 'podium_template'))
    project.provide('templateState', await stateOf(socketUrl(socketFolder, 'postgres', 'podium_template')))
    await sealTemplate(admin)
  } catch (error) {
    await server.stop()
    rmSync(home, { recursive: true })
    throw error
  }
  project.provide('testServer', admin)
  return async () => {
    await server.stop()
    await cleared()
  }
}

async function makeTemplate(admin: string, template: string): Promise<void> {
  const client = new Client({ connectionString: admin })
  await client.connect()
  try {
    await client.query('create role podium login createdb')
    await client.query('create database podium_template owner podium')
    await client.query('create role podium_app login')
    await migrate(template, { applicationRole: 'podium_app' })
  } finally {
    await client.end()
  }
}

async function stateOf(template: string): Promise<TemplateState> {
  const client = new Client({ connectionString: template })
  await client.connect()
  try {
    return await templateState(client)
  } finally {
    await client.end()
  }
}

async function sealTemplate(admin: string): Promise<void> {
  const client = new Client({ connectionString: admin })
  await client.connect()
  try {
    await client.query('alter database podium_template is_template true allow_connections false')
  } finally {
    await client.end()
  }
}

/**
 * Starts a shell that stops the server and removes the folders when this process ends for any reason, which it detects
 * by the closed pipe. Returns the function that does this at once.
 */
function clearAfterwards(folder: string, folders: readonly string[]): () => Promise<void> {
  const script = `cat >/dev/null
    read -r pid <"$1/postmaster.pid" 2>/dev/null && kill -QUIT "$pid" && sleep 1
    shift; rm -rf -- "$@"`
  const shell = spawn('/bin/sh', ['-c', script, 'sh', folder, ...folders], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const done = new Promise<void>((resolve) => void shell.once('close', () => resolve()))
  shell.unref()
  return () => {
    shell.stdin.end()
    return done
  }
}
