import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { anyText, Instant, NoInput, VersionOrZero } from '../../base/shapes.ts'
import { SETTING_KEYS } from './setting.ts'

const SettingView = z.object({
  key: z.enum(SETTING_KEYS),
  value: z.string(),
  /** 0 while it has its default. */
  version: z.number().int(),
  changedByName: z.string(),
  changedAt: Instant.nullable(),
})
export type SettingView = z.infer<typeof SettingView>

export const settingApi = {
  /** @spec B32 */
  barLinks: get('/system/setting/barLinks', {
    access: 'login',
    input: NoInput,
    output: z.object({ documentUrl: z.string(), codeUrl: z.string() }),
    summary: 'The links of the office’s bar; empty: none',
  }),
  settings: get('/system/setting/list', {
    access: holders('system:setting:edit'),
    input: NoInput,
    output: z.array(SettingView),
    summary: 'Settings of the installation',
  }),
  saveSetting: post('/system/setting/save', {
    access: holders('system:setting:edit'),
    input: z.object({ key: z.enum(SETTING_KEYS), value: anyText(300), version: VersionOrZero }),
    output: z.object({ version: z.number().int() }),
    summary: 'Change a setting',
    example: { input: { key: 'documentUrl', value: 'https://docs.example.org/', version: 0 } },
  }),
  testStorage: post('/system/setting/storage/test', {
    access: holders('system:setting:edit'),
    input: NoInput,
    output: z.object({
      /** `s3`, or `disk`: a folder of the server. */
      store: z.enum(['disk', 's3']),
      works: z.boolean(),
      durationMs: z.number().int(),
    }),
    summary: 'Write, read and remove a small file where files are kept',
  }),
}
