import type { Schema } from '../db/db.ts'

/** The state of a file whose upload is complete and that was not removed. */
export const STORED: Schema['platform_file_view']['state'] = 'stored'
