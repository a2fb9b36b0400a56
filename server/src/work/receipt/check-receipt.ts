import { workApi } from '@podium/core/work/api.ts'
import { enrolmentReceipt } from '#server/enrolment/index.ts'
import { addressKey } from '#server/platform/http/defence/ceilings.ts'
import { read } from '#server/platform/kernel/read.ts'
import { throttle } from '#server/platform/security/throttle.ts'
import { workReceipt } from './receipt.store.ts'

/** Look-ups of one address, possibly a whole school, per minute. */
const LIMIT = { limit: 120, seconds: 60 }

/** Time and hashes of a submission, for anybody with its receipt. */
export const checkReceipt = read(
  workApi.checkReceipt,
  async function checkReceipt({ services, db, address }, { receipt }) {
    await throttle(services, `receipt ${addressKey(address)}`, LIMIT)
    return { found: (await workReceipt(db, receipt)) ?? (await enrolmentReceipt(db, receipt)) }
  },
)
