import type { Schema } from '../db/db.ts'

/** The state of a file whose upload is complete and that was not removed. */
export const STORED: Schema['platform_file_view']['state'] = 'stored'

/** The state of a file whose bytes are arriving. */
export const UPLOADING: Schema['platform_file_view']['state'] = 'uploading'

/** The state of a file that is out of use and whose bytes are about to go. */
export const REMOVED: Schema['platform_file_view']['state'] = 'removed'

/** What the scanner found in a file of a virus: the file was refused, or is in quarantine. */
export const INFECTED: Schema['platform_file_view']['scan'] = 'infected'

/** The scanner has not looked at the file yet. */
export const UNSCANNED: Schema['platform_file_view']['scan'] = 'waiting'
