import { z } from 'zod'
import { Id } from '@podium/core/base/shapes.ts'
import { MemberState } from '@podium/core/enrolment/team/team.ts'
import { identifying } from '@podium/core/work/blind.rule.ts'
import { membersOf } from '#server/enrolment/index.ts'
import { contactsOf } from '#server/identity/index.ts'
import { cleanFile, cleanKindOf } from '#server/platform/clean/clean-file.ts'
import { transact } from '#server/platform/db/transact.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import { filePurpose } from '#server/platform/files/purpose.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { job } from '#server/platform/jobs/kind.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { sandbox } from '#server/platform/sandbox/sandbox.ts'
import { authorNames } from '../author-names.store.ts'
import { worksOfFile } from '../work-file.store.ts'
import { addCopy, isWaiting, overdueCopies, saveCopy } from './copy.store.ts'

export const MAKE_COPY = 'work.copy'
/** File purpose of copies. */
export const COPY_PURPOSE = 'work_copy'

/** Copies are read by experts through their tasks only. */
export const copyFiles = filePurpose({
  maxBytes: 5 * 2 ** 30,
  quotaBytes: 0,
  kinds: ['pdf', 'office', 'image'],
  mayUpload: async () => false,
  mayRead: async () => false,
})

/** Queues the copy of a file that was attached to a work, unless it has one. */
export async function queueCopy(services: Services, tx: Tx, fileId: string): Promise<void> {
  if (await addCopy(tx, fileId)) await enqueue(services, tx, MAKE_COPY, { fileId })
}

/** Queues copies of submitted files that have none, and those that have waited for too long. */
export async function queueOverdueCopies(services: Services): Promise<void> {
  await transact(services, async (tx) => {
    for (const fileId of await overdueCopies(tx)) await enqueue(services, tx, MAKE_COPY, { fileId })
  })
}

/** Phone numbers of the teams' people, to search for; nobody is shown them. */
async function phonesOf({ secrets }: Services, tx: Tx, teamIds: readonly string[]): Promise<string[]> {
  const members = (await Promise.all(teamIds.map((teamId) => membersOf(tx, teamId)))).flat()
  const userIds = members.flatMap(({ userId, state }) => (state === MemberState.enum.accepted && userId ? userId : []))
  const contacts = await contactsOf(secrets, tx, userIds)
  return [...contacts.values()].flatMap(({ sms }) => sms?.target ?? [])
}

/** Makes the copy of a file for experts, and looks for names of its authors. */
export const makeCopyJob = job(z.object({ fileId: Id }), async function makeCopy(run, { fileId }) {
  const { db, services } = run
  const file = await findFile(db, fileId)
  if (!(await isWaiting(db, fileId))) return {}
  // A file in quarantine is not found; its copy fails.
  const canClean = !file || cleanKindOf(file.mediaType) !== null
  const cleaned =
    file &&
    (await cleanFile(services.instances.get(sandbox), {
      input: () => services.storage.read(file.storageKey),
      mediaType: file.mediaType,
      size: file.size,
    }))
  const teamIds = (await worksOfFile(db, fileId)).map(({ teamId }) => teamId)
  const authors = await Promise.all(teamIds.map((teamId) => authorNames(db, teamId)))
  const names = {
    people: authors.flatMap(({ people }) => people),
    schools: authors.flatMap(({ schools }) => schools),
    numbers: authors.flatMap(({ numbers }) => numbers),
  }
  await run.write(async (tx) => {
    if (!(await isWaiting(tx, fileId))) return
    const identity = { ...names, phones: await phonesOf(services, tx, teamIds) }
    const copyId = cleaned
      ? await storeFile(services, tx, {
          purpose: COPY_PURPOSE,
          name: `copy.${cleaned.extension}`,
          mediaType: cleaned.mediaType,
          bytes: Buffer.from(cleaned.bytes),
        })
      : null
    await saveCopy(tx, fileId, {
      state: cleaned ? 'ready' : canClean ? 'failed' : 'unchanged',
      copyId,
      propertyNames: identifying(cleaned?.properties ?? [], identity),
      textNames: identifying([cleaned?.text ?? ''], identity),
    })
  })
  return {}
})
