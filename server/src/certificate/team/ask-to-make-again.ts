import type { z } from 'zod'
import type { awardPublished, winnerRestored } from '@podium/core/award/events.ts'
import { paths } from '@podium/core/paths.ts'
import { roundName, staffOfRound } from '#server/competition/index.ts'
import { notify } from '#server/notice/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { countOfResults } from './team-certificate.store.ts'

/** Tells staff how many winners of results that are published again lost their certificates when those were withdrawn. */
export async function askToMakeAgain(
  services: Services,
  tx: Tx,
  { publicationId, roundId, itemId }: z.output<typeof awardPublished.payload>,
): Promise<void> {
  const { missing } = await countOfResults(tx, publicationId)
  if (missing === 0) return
  const competition = await roundName(tx, roundId)
  await notify(services, tx, {
    users: await staffOfRound(tx, roundId, 'certificate:certificate:make'),
    template: 'certificate.toMakeAgain',
    params: { count: missing },
    ...(competition && { competition }),
    link: paths.office.certificateMake({ roundId, itemId }),
    dedupe: `certificate.to_make_again:${publicationId}:${(await clock(tx)).toISOString()}`,
  })
}

/** Tells staff that a restored award needs new certificates, if its earlier ones were revoked with it. */
export async function askToMakeRestored(
  services: Services,
  tx: Tx,
  { publicationId, roundId, itemId, teamId, teamName, award }: z.output<typeof winnerRestored.payload>,
): Promise<void> {
  const { missing } = await countOfResults(tx, publicationId, teamId)
  if (missing === 0) return
  const competition = await roundName(tx, roundId)
  await notify(services, tx, {
    users: await staffOfRound(tx, roundId, 'certificate:certificate:make'),
    template: 'certificate.awardRestored',
    params: { team: teamName, award },
    ...(competition && { competition }),
    link: paths.office.certificateMake({ roundId, itemId }),
    dedupe: `certificate.award_restored:${publicationId}:${teamId}:${(await clock(tx)).toISOString()}`,
  })
}
