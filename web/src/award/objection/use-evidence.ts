import { awardApi } from '@podium/core/award/api.ts'
import type { EvidenceFile } from '@podium/core/award/objection/evidence.ts'
import type { ObjectionRow } from '@podium/core/award/objection/objection.ts'
import { useCall } from '#web/lib/call/use-call.ts'

const EVERY_MS = 2_000

/** Files of an objection, asked for again while copies of some are being made. */
export function useEvidence({ objectionId, roundId, teamName, files }: ObjectionRow): readonly EvidenceFile[] {
  const isWaiting = files.some(({ fileId }) => fileId === null)
  const query = isWaiting ? { roundId, keyword: teamName, pageSize: 100 } : null
  const { data } = useCall(awardApi.objectionPage, query, { refreshEveryMs: EVERY_MS })
  return data?.rows.find((row) => row.objectionId === objectionId)?.files ?? files
}
