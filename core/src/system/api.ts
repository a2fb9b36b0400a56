import { z } from 'zod'
import type { BilingualText } from '../base/bilingual-text.ts'
import { get, post } from '../base/endpoint.ts'
import { UploadRoom } from '../base/file/upload-room.rule.ts'
import { JOB_STATES } from '../base/state/job.ts'
import { PageQuery, pageOf } from '../base/page.ts'
import { CalendarDate, Done, Flag, Id, Instant, anyText, NoInput, Version } from '../base/shapes.ts'
import { holders } from '../base/access/permissions.ts'
import { Maintenance, MAINTENANCE_STATES, MaintenanceInput } from './maintenance.rule.ts'
import { fileApi } from './file/file-api.ts'
import { dictApi } from './dict/dict-api.ts'
import { viewApi } from './view/view-api.ts'
import { senderApi } from './sender/sender-api.ts'
import { settingApi } from './setting/setting-api.ts'
import { menuApi } from './menu/menu-api.ts'
import { MenuItem } from './menu/menu.ts'

export const DictItem = z.object({
  dictValue: z.string(),
  dictLabel: z.string(),
  dictLabelEn: z.string(),
  colour: z.string(),
  isDefault: z.boolean(),
})

/** A background job as its owner or staff see it. `total` is null while unknown. */
export const Job = z.object({
  jobId: Id,
  kind: z.string(),
  state: z.enum(JOB_STATES),
  done: z.number().int(),
  total: z.number().int().nullable(),
  phase: z.string(),
  result: z.unknown(),
  error: z.string().nullable(),
  /** Empty: started by the system itself. */
  ownerName: z.string(),
  /** Type of the record that it is about; empty: none. */
  subjectType: z.string(),
  /** That record in words, in the reader's language; empty without one. */
  subjectName: z.string(),
  groupName: z.string(),
  /** It belongs to the caller, whose pages receive its progress. */
  mine: z.boolean(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
})

/** `unchecked`: the server has not called the scanner yet. */
export const ScannerState = z.enum(['off', 'unchecked', 'reachable', 'unreachable'])
export type ScannerState = z.infer<typeof ScannerState>

/** Whether a scanner is configured. */
export const hasScanner = (state: ScannerState): boolean => state !== 'off'

/** The virus scanner. */
export const ScannerView = z.object({
  state: ScannerState,
  /** The last that it answered; empty if it never did. */
  version: z.string(),
  /** When its signatures were made. */
  signaturesAt: Instant.nullable(),
  unreachableSince: Instant.nullable(),
  /** Files that were not scanned can neither be submitted nor opened by others than their owner. */
  isRequired: z.boolean(),
  /** Stored uploads that were not scanned. */
  waiting: z.number().int(),
  /** Stored uploads over the scanner's limit, which are never scanned. */
  tooLarge: z.number().int(),
})

/** A file in which a virus was found. */
export const InfectedFile = z.object({
  fileId: Id,
  name: z.string(),
  /** File purpose, such as `work`. */
  purpose: z.string(),
  ownerName: z.string(),
  sha256: z.string(),
  signature: z.string(),
  foundAt: Instant,
  /** It had been stored before the virus was found, and is in quarantine; otherwise the upload was refused. */
  isQuarantined: z.boolean(),
})

export const AUDIT_OUTCOMES = ['done', 'refused', 'failed'] as const

/** Filters that the logs and the export share. */
export const AuditFilter = z.object({
  keyword: anyText(50).optional(),
  action: z.string().max(60).optional(),
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  actorId: Id.optional(),
  subjectId: z.string().max(60).optional(),
  /** Calendar days in China, both included. */
  from: CalendarDate.optional(),
  until: CalendarDate.optional(),
})

export const auditOutcomeLabels: Readonly<Record<(typeof AUDIT_OUTCOMES)[number], BilingualText>> = {
  done: { zh: '成功', en: 'Done' },
  refused: { zh: '被拒绝', en: 'Refused' },
  failed: { zh: '失败', en: 'Failed' },
}

export const AuditRow = z.object({
  auditId: Id,
  at: Instant,
  actorName: z.string(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** The record in words, in the reader's language; empty where only the change names it. */
  subjectName: z.string(),
  address: z.string(),
  outcome: z.enum(AUDIT_OUTCOMES),
  code: z.number().int(),
  durationMs: z.number().int(),
  traceId: z.string(),
  input: z.unknown(),
  change: z.unknown(),
})

/** Menu, dictionaries, jobs and logs. */
export const systemApi = {
  ...fileApi,
  ...menuApi,
  ...dictApi,
  ...settingApi,
  ...senderApi,
  ...viewApi,
  /** @spec C05 */
  userMenu: get('/system/menu/userMenu', {
    access: 'login',
    input: NoInput,
    output: z.array(MenuItem),
    summary: 'The office menu for the group of the session; empty without a group',
  }),
  /** @spec C21 */
  dict: get('/home/dict/list', {
    access: 'public',
    input: z.object({ dictType: z.string().regex(/^[a-z][a-z0-9_]{0,60}$/) }),
    output: z.array(DictItem),
    summary: 'Enabled entries of a dictionary, in order',
    cacheSeconds: 5,
  }),
  jobPage: get('/system/job/page', {
    access: 'login',
    input: PageQuery.extend({
      state: Job.shape.state.optional(),
      kind: z.string().max(60).optional(),
      /** Also those that ended without anything to do, as a notification of nobody. */
      withIdle: Flag.optional(),
      /** Calendar days in China on which they were started, both included. */
      from: CalendarDate.optional(),
      until: CalendarDate.optional(),
    }),
    output: pageOf(Job),
    summary: 'Own jobs; all jobs of the scope with system:job:list',
  }),
  job: get('/system/job/detail', {
    access: 'login',
    input: z.object({ jobId: Id }),
    output: Job,
    summary: 'One job',
  }),
  cancelJob: post('/system/job/cancel', {
    access: 'login',
    input: z.object({ jobId: Id }),
    output: Done,
    summary: 'Ask a job to stop; what it has done stays done',
  }),
  retryJob: post('/system/job/retry', {
    access: 'login',
    input: z.object({ jobId: Id }),
    output: Done,
    summary: 'Run a failed or cancelled job again from where it stopped',
  }),
  auditPage: get('/system/log/page', {
    access: holders('system:log:list'),
    input: PageQuery.extend(AuditFilter.shape),
    output: pageOf(AuditRow),
    summary: 'The audit log, newest first',
  }),
  uploadRoom: get('/system/file/room', {
    access: 'login',
    input: z.object({ purpose: z.string().regex(/^[a-z][a-z.]{0,59}$/) }),
    output: UploadRoom,
    summary: 'How much the caller may still upload for a purpose',
    example: { input: { purpose: 'work' } },
  }),
  discardUploads: post('/system/file/discard', {
    access: 'login',
    input: NoInput,
    output: z.object({ discarded: z.number().int() }),
    summary: 'Give up own unfinished uploads',
  }),
  disk: get('/system/disk', {
    access: holders('system:log:list'),
    input: NoInput,
    output: z.object({
      usedPercent: z.number().int(),
      freeBytes: z.number().int(),
      /** Uploads are refused, because the space is needed by the database. */
      isStopped: z.boolean(),
    }),
    summary: 'How full the disk of the server is',
  }),
  scanner: get('/system/scanner', {
    access: holders('system:log:list'),
    input: NoInput,
    output: ScannerView,
    summary: 'Whether uploads are scanned for viruses, and how many files are not',
  }),
  infectedPage: get('/system/scanner/infected', {
    access: holders('system:log:list'),
    input: PageQuery,
    output: pageOf(InfectedFile),
    summary: 'Files in which a virus was found, the last one first',
  }),
  currentMaintenance: get('/system/maintenance/current', {
    access: 'public',
    input: NoInput,
    output: z.object({ maintenance: Maintenance.nullable() }),
    summary: 'The announced maintenance: from 48 hours before its start until its end',
    cacheSeconds: 5,
  }),
  maintenancePage: get('/system/maintenance/page', {
    access: holders('system:maintenance:edit'),
    input: PageQuery,
    output: pageOf(Maintenance.extend({ state: z.enum(MAINTENANCE_STATES), version: z.number().int() })),
    summary: 'Planned and past maintenance, the latest start first',
  }),
  saveMaintenance: post('/system/maintenance/save', {
    access: holders('system:maintenance:edit'),
    input: MaintenanceInput.safeExtend({ maintenanceId: Id.optional(), version: Version.optional() }),
    output: z.object({ maintenanceId: Id, version: z.number().int() }),
    summary: 'Plan a maintenance, or change one that is not over',
    example: {
      input: {
        textZh: '数据库升级，期间无法提交',
        textEn: 'Database upgrade: nothing can be submitted',
        startsAt: '2026-12-05T16:00:00.000Z',
        endsAt: '2026-12-05T18:00:00.000Z',
      },
    },
  }),
  withdrawMaintenance: post('/system/maintenance/withdraw', {
    access: holders('system:maintenance:edit'),
    input: z.object({ maintenanceId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
    summary: 'Withdraw a maintenance that is not over',
  }),
}
