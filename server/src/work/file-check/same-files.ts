import { firstRefusal, type Refusal } from '@podium/core/base/refusal.ts'
import type { FileSlot, WorkSetting } from '@podium/core/competition/setting/setting.ts'
import { whyNotSameFile } from '@podium/core/work/file-check/same-file.rule.ts'
import type { WorkFile } from '@podium/core/work/work.ts'
import type { Team } from '#server/enrolment/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { refuseIf } from '#server/platform/kernel/refused.ts'
import type { Work } from '../work.store.ts'
import { filesElsewhere, lockContents, replaceSameFiles } from './same-file.store.ts'

interface OfTeam {
  readonly work: Work
  readonly team: Pick<Team, 'teamId' | 'roundId'>
}

/** Why another entry keeps a file out of its slot, as far as is known now. */
export async function whyElsewhere(
  tx: Tx,
  { team, slot }: OfTeam & { slot: FileSlot },
  { fileId, name }: Pick<WorkFile, 'fileId' | 'name'>,
): Promise<Refusal | null> {
  if (slot.sameFile !== 'refuse') return null
  const found = await filesElsewhere(tx, { ...team, fileIds: [fileId] })
  return whyNotSameFile(slot, { name, others: found.length })
}

/**
 * Looks for the files of a work that is handed in among those of other entries: throws where its slot refuses them, and
 * keeps the others for staff. Of two teams that hand in the same file at once, the second finds the first.
 */
export async function claimFiles(
  tx: Tx,
  { work, team, setting }: OfTeam & { setting: WorkSetting },
  files: readonly WorkFile[],
): Promise<void> {
  const looked = files.flatMap((file) => {
    const slot = setting.slots.find(({ key }) => key === file.slot)
    return slot && slot.sameFile !== 'off' ? [{ file, slot }] : []
  })
  const hashes = [...new Set(looked.map(({ file }) => file.sha256))]
  if (hashes.length > 0) await lockContents(tx, hashes)
  const fileIds = looked.map(({ file }) => file.fileId)
  const found = await filesElsewhere(tx, { ...team, fileIds })
  const othersOf = (fileId: string) => found.filter((each) => each.fileId === fileId).length
  refuseIf(
    firstRefusal(
      ...looked.map(({ file, slot }) => whyNotSameFile(slot, { name: file.name, others: othersOf(file.fileId) })),
    ),
  )
  await replaceSameFiles(tx, work.workId, found)
}

/** Forgets what was found for a work that is taken back. */
export async function releaseFiles(tx: Tx, workId: string): Promise<void> {
  await replaceSameFiles(tx, workId, [])
}
